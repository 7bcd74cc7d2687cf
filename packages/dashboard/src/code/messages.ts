// Texts in views of code.
export const messages = {
  unchangedLines: '$ unchanged lines',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
}
