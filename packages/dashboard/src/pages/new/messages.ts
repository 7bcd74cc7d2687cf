// Texts of the page that offers all ways to create a drop.
export const messages = {
  title: 'New drop',
  release: 'Drop to publish a new drop',
  upload: {
    region: 'Upload',
    dropAnywhere: 'Drop a file, folder or zip anywhere on this page',
    choose: 'Choose a file or zip',
    types: 'An HTML or Markdown file becomes a page. A folder or zip needs an index.html.',
  },
  write: {
    heading: 'Or write a page',
    paste: 'Paste HTML or Markdown',
    pasteAbout: 'Preview the page as you type, then publish it.',
  },
  templates: 'Or start from a template',
}
