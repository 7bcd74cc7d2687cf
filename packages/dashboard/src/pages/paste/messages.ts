// Texts of the page for publishing pasted HTML or Markdown.
import { messages as headings } from '../headings/messages.ts'

export const messages = {
  title: headings.paste,
  back: headings.newDrop,
  publish: 'Publish page',
}
