// Texts of the list of drops while there is none.
export const messages = {
  first: {
    title: 'Publish your first page',
    dropAnywhere:
      'Drop an HTML or Markdown file, a folder or a zip anywhere on this page. It goes live at its own address in seconds.',
    pick: 'Choose an HTML or Markdown file or a zip. It goes live at its own address in seconds.',
    choose: 'Choose a file or zip',
    noFile: 'Nothing to upload yet?',
    write: 'Write a page',
    connect: 'Connect an agent',
    terminal: 'Or publish from a terminal:',
    command: 'command',
    claim: 'Then open the `claim_url` from the response to add the page to your account.',
  },
}
