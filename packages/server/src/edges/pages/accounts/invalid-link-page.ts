// Page for a mailed link that is unknown, used or expired. It does not say which.
import { type Message, messagePage } from '../forms/message-page.ts'
import type { Brand } from '../shell/load-brand.ts'

interface InvalidLink extends Pick<Message, 'steps'> {
  /** A sentence for a user who needs no new link. */
  readonly note?: string
}

export const invalidLinkPage = (brand: Brand, { note = '', steps }: InvalidLink): string =>
  messagePage(brand, {
    title: 'This link no longer works',
    text: `It has expired, was already used or was replaced by a newer link. ${note}`.trim(),
    steps,
  })
