"""A situation as a short text for a link: numbers in mixed radix, one big integer, a checksum, and letters safe in an
address. What the numbers mean is each game's affair; nothing that comes in is trusted."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as Base64Error
from zlib import MAX_WBITS, crc32, decompressobj
from zlib import compress as deflate
from zlib import error as ZlibError

from .limits import LONGEST_CODE as LONGEST
from .limits import MOST_UNPACKED

CHECK_BITS = 24


class PositionError(ValueError):
    """A text that is no position code; the sentence says why."""


class Packer:
    """Takes numbers one after the other, each below its radix.

    >>> packer = Packer()
    >>> packer.put(3, 7)
    >>> packer.put_number(1000)
    >>> unpacker = Unpacker(packer.packed())
    >>> unpacker.get(7), unpacker.get_number()
    (3, 1000)
    """

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def put(self, digit: int, radix: int) -> None:
        """One digit; a radix of 1 costs nothing."""
        if not 0 <= digit < radix:
            raise PositionError(f"{digit} does not fit below {radix}.")
        self._digits.append((digit, radix))

    def put_number(self, number: int, radix: int = 8) -> None:
        """A number of any size, in digits with a mark whether more follow."""
        while True:
            number, digit = divmod(number, radix)
            self.put(digit, radix)
            self.put(int(number > 0), 2)
            if not number:
                return

    def put_bytes(self, data: bytes) -> None:
        """A text of any kind."""
        self.put_number(len(data))
        for byte in data:
            self.put(byte, 256)

    def packed(self) -> int:
        """All digits in one integer; the first one is the easiest to take out."""
        whole = 0
        for digit, radix in reversed(self._digits):
            whole = whole * radix + digit
        return whole


class Unpacker:
    """Gives the numbers back in the order in which they were put."""

    def __init__(self, whole: int) -> None:
        self._whole = whole

    def get(self, radix: int) -> int:
        """The next digit."""
        if radix < 1:
            raise PositionError("The code holds a number that cannot be.")
        self._whole, digit = divmod(self._whole, radix)
        return digit

    def get_number(self, radix: int = 8) -> int:
        """The next number of any size; bounded, since the code is."""
        number, place = 0, 1
        while True:
            number += self.get(radix) * place
            place *= radix
            if not self.get(2):
                return number
            if place > 10**9:
                raise PositionError("The code holds a number that is too large.")

    def get_bytes(self, most: int) -> bytes:
        """The next text."""
        length = self.get_number()
        if length > most:
            raise PositionError("The code holds a text that is too long.")
        return bytes([self.get(256) for _ in range(length)])

    def close(self) -> None:
        """Nothing may be left over."""
        if self._whole:
            raise PositionError("The code has more in it than a situation.")


def seal(prefix: str, whole: int, block: str = "") -> str:
    """The code: prefix, number with its checksum, and a block of text where one is needed.

    >>> unseal("x1-", seal("x1-", 12345))
    (12345, '')
    """
    data = whole.to_bytes(max(1, (whole.bit_length() + 7) // 8), "big")
    extra = deflate(block.encode(), 9, MAX_WBITS) if block else b""
    check = crc32(prefix.encode() + data + extra) % 2**CHECK_BITS
    sealed = _letters(data + check.to_bytes(CHECK_BITS // 8, "big"))
    return f"{prefix}{sealed}.{_letters(extra)}" if block else f"{prefix}{sealed}"


def unseal(prefix: str, code: str) -> tuple[int, str]:
    """The number and the block of a code; every fault is a PositionError."""
    code = code.strip()
    if len(code) > LONGEST:
        raise PositionError(f"A position code has at most {LONGEST} characters; this one has {len(code)}.")
    if not code.startswith(prefix):
        raise PositionError(f"A position code of this game and version begins with {prefix!r}.")
    sealed, dot, block = code.removeprefix(prefix).partition(".")
    data, extra = _bytes(sealed), _bytes(block) if dot else b""
    data, check = data[: -CHECK_BITS // 8], data[-CHECK_BITS // 8 :]
    right = crc32(prefix.encode() + data + extra) % 2**CHECK_BITS == int.from_bytes(check, "big")
    if not (data and right) or (dot and not extra):
        raise PositionError("This position code is damaged: its checksum does not fit.")
    return int.from_bytes(data, "big"), _inflated(extra) if extra else ""


def _letters(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def _bytes(letters: str) -> bytes:
    """What the letters stand for; only the one spelling that `seal` gives is read."""
    try:
        data = urlsafe_b64decode(letters.encode("ascii") + b"=" * (-len(letters) % 4))
    except UnicodeEncodeError as error:
        raise PositionError("A position code has only letters, figures, - and _ in it.") from error
    except (Base64Error, ValueError) as error:
        raise PositionError("This position code is damaged: a letter is missing, or one is too much.") from error
    if _letters(data) != letters:
        raise PositionError("This position code is damaged: it has letters that belong to no code.")
    return data


def _inflated(data: bytes) -> str:
    try:
        text = decompressobj(MAX_WBITS).decompress(data, MOST_UNPACKED + 1)
        if len(text) > MOST_UNPACKED:
            raise PositionError("The block of this position code is too long.")
        return text.decode()
    except (ZlibError, UnicodeDecodeError) as error:
        raise PositionError("The block of this position code cannot be read.") from error
