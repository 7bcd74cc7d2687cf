// Page for a mailed link that is unknown, used or expired. It does not say which.
import { type Message, messagePage } from '../forms/message-page.ts'
import type { PageContext } from '../shell/page-shell.ts'
import { messages } from './messages.ts'

interface InvalidLink extends Pick<Message, 'steps'> {
  /** A sentence for a user who needs no new link. */
  readonly note?: string
}

const texts = messages.invalidLink

export const invalidLinkPage = (page: PageContext, { note = '', steps }: InvalidLink): string =>
  messagePage(page, { title: texts.title, text: `${texts.text} ${note}`.trim(), steps })
