import { expect, test } from 'vitest'
import { cardImage, cardMarkup } from './card-image.ts'

const origin = 'https://notes.drops.example:8443'
const card = { title: 'Notes & "more" <b>', description: 'From here' }

test('the markup names an absolute URL, and escapes the title', () => {
  const image = cardImage(card, { badge: true }, origin)
  expect(cardMarkup(image, origin)).toBe(
    `<meta property="og:image" content="${origin}/.plinth/card.png?v=${image.id}"/><meta property="og:image:width" content="1200"/><meta property="og:image:height" content="630"/><meta property="og:image:alt" content="Notes &amp; &quot;more&quot; &lt;b&gt;"/>`,
  )
  expect(image.picture).toEqual({ ...card, address: 'notes.drops.example:8443', branded: true })
})

test('the id differs whenever the picture does', () => {
  const ids = [
    cardImage(card, { badge: true }, origin),
    cardImage(card, { badge: false }, origin),
    cardImage(card, { badge: true }, 'https://notes.example'),
    cardImage({ ...card, title: 'Notes' }, { badge: true }, origin),
    cardImage({ ...card, description: '' }, { badge: true }, origin),
  ].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(cardImage({ ...card }, { badge: true }, origin).id).toBe(ids[0])
})
