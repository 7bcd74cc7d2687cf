// Headings of pages. Apart from the other texts of the pages: the placeholders that are shown while
// a page loads have them too, and are part of the first script.
export const messages = {
  drops: 'Your drops',
  drop: 'Drop',
  edit: 'Edit drop',
  newDrop: 'New drop',
  paste: 'Paste HTML or Markdown',
}
