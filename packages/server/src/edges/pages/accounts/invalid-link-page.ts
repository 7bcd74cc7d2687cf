// Page for a mailed link that is unknown, used or expired. It does not say which.
import { type Message, messagePage } from '../forms/message-page.ts'
import { messages as form } from '../forms/messages.ts'
import type { PageContext } from '../shell/page-shell.ts'
import { messages } from './messages.ts'

interface InvalidLink extends Partial<Pick<Message, 'steps'>> {
  /** A sentence for a user who needs no new link. */
  readonly note?: string
}

const texts = messages.invalidLink

export const invalidLinkPage = (
  page: PageContext,
  { note = '', steps = usualSteps(page) }: InvalidLink = {},
): string => messagePage(page, { title: texts.title, text: `${texts.text} ${note}`.trim(), steps })

const usualSteps = ({ viewer }: PageContext): Message['steps'] => [
  viewer === null
    ? { href: '/signin', label: form.signIn }
    : { href: '/dashboard', label: form.goToDrops },
  { href: '/', label: form.goHome },
]
