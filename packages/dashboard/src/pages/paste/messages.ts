// Texts of the page for publishing pasted HTML or Markdown.
export const messages = {
  title: 'Paste a page',
  back: 'New drop',
  publish: 'Publish page',
}
