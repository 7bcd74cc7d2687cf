// Renders a mail as plain text.
import { messages } from './messages.ts'
import type { MailContent } from './templates/mail-content.ts'

export function renderText({ paragraphs, action, note }: MailContent, host: string): string {
  const act = action === null ? [] : [`${action.label}:\n${action.link}`]
  return `${[...paragraphs, ...act, note, `-- \n${messages.sender({ host })}`].join('\n\n')}\n`
}
