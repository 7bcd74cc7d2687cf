// The card of a page as a resource of its host: what it shows, its URL and its markup.
import { createHash } from 'node:crypto'
import { escapeHtml } from '@plinth/domain/base/escape-html'
import type { PageCard } from '@plinth/domain/versions/page-card'
import type { CardPicture } from '../../../ports/card-painter.ts'
import type { ServedVersion } from '../../../usecases/serving/find-address.ts'

export const cardPath = '/.plinth/card.png'

/** Change it with the look of the cards: it is part of their URL and their `ETag`. */
const design = 1

export interface CardImage {
  readonly picture: CardPicture
  /** Differs whenever the picture does. */
  readonly id: string
}

/** `origin` is that of the host that is served. */
export function cardImage(
  card: PageCard,
  { badge }: Pick<ServedVersion, 'badge'>,
  origin: string,
): CardImage {
  const { title, description } = card
  const picture = { title, description, address: new URL(origin).host, branded: badge }
  const id = createHash('sha256')
    .update(JSON.stringify([design, title, description, picture.address, badge]))
    .digest('hex')
    .slice(0, 16)
  return { picture, id }
}

/** Sites that show link previews require an absolute URL. Well-formed in HTML and in XML. */
export function cardMarkup({ picture, id }: CardImage, origin: string): string {
  const url = `${origin}${cardPath}?v=${id}`
  const alt = escapeHtml(picture.title)
  return `<meta property="og:image" content="${escapeHtml(url)}"/><meta property="og:image:width" content="1200"/><meta property="og:image:height" content="630"/><meta property="og:image:alt" content="${alt}"/>`
}
