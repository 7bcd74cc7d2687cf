// Texts of the editor for HTML and Markdown pages.
export const messages = {
  untitled: 'Untitled',
  editor: {
    page: 'Your page',
    format: 'Format',
    markdown: 'Markdown',
    html: 'HTML',
    placeholder: 'Paste or write HTML or Markdown',
    draftNotSaved: 'This browser can’t save your draft. If you reload the page, you’ll lose it.',
  },
  preview: {
    heading: 'Preview',
    title: 'Preview of your page',
    empty: 'Your preview appears here.',
    failed: 'We can’t preview this page, but you can still publish it.',
  },
}
