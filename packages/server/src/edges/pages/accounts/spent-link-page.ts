import type { Brand } from '../load-brand.ts'
import { type Message, messagePage } from './message-page.ts'

interface SpentLink extends Pick<Message, 'steps'> {
  /** A sentence for whoever may need nothing any more. */
  readonly comfort?: string
}

/** Behind a mailed link that does nothing any more, whatever it was for. */
export const spentLinkPage = (brand: Brand, { comfort = '', steps }: SpentLink): string =>
  messagePage(brand, {
    title: 'This link no longer works',
    text: `It was used already, it is too old, or a newer mail took its place. ${comfort}`.trim(),
    steps,
  })
