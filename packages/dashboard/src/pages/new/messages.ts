// Texts of the page that offers all ways to create a drop.
import { messages as headings } from '../headings/messages.ts'

export const messages = {
  title: headings.newDrop,
  release: 'Drop your files to publish them',
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
