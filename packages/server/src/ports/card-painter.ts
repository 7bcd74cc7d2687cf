// Draws the cards of pages, the pictures that link previews show.
import type { Caller } from '@plinth/domain/abuse/caller'
import type { PageCard } from '@plinth/domain/versions/page-card'

export interface CardPicture extends PageCard {
  /** The host that the page is served at. */
  readonly address: string
  /** Whether the card has Plinth's name and mark. */
  readonly branded: boolean
}

export interface CardPainter {
  /**
   * A PNG, 1200 by 630 pixels; the same bytes for the same picture in one release. Rejects with
   * `unavailable` if too many cards wait to be drawn. Callers share the painter fairly.
   */
  paint(picture: CardPicture, caller: Caller): Promise<Buffer>
  close(): Promise<void>
}
