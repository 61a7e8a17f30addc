"""Questions on Above and Below that the engine makes and marks, a file per lesson.
The form of a question is engine/exercise's; a page shows it and knows no answer."""
