// Sanitises names and other untrusted text for mails.

const maxCharacters = 60
const wordJoiner = '\u2060'

/**
 * Anyone can sign up with another person's address and have Plinth mail a name of their choice to
 * it. The name is therefore cut to one short line, bidirectional controls are removed, and word
 * joiners after `.`, `:`, `/` and `@` keep mail clients from turning it into a link.
 */
export function plainName(name: string): string {
  const line = name
    .toWellFormed()
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\p{Z}\p{Cc}]+/gu, ' ')
    .trim()
  const characters = [...line]
  const short =
    characters.length > maxCharacters ? `${characters.slice(0, maxCharacters).join('')}…` : line
  return short.replace(/[.:/@](?=\S)/gu, (mark) => mark + wordJoiner)
}

export function greeting(name: string): string {
  const plain = plainName(name)
  return plain === '' ? 'Hello,' : `Hello ${plain},`
}
