const longest = 60
const wordJoiner = '\u2060'

/**
 * A name that a stranger chose, fit for a subject and a sentence. Whoever signs up with someone
 * else's address has us mail it to them: so it is one short line, it turns no text around, and no
 * mail program makes a link of it.
 */
export function plainName(name: string): string {
  const line = name
    .toWellFormed()
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\p{Z}\p{Cc}]+/gu, ' ')
    .trim()
  const characters = [...line]
  const short = characters.length > longest ? `${characters.slice(0, longest).join('')}…` : line
  return short.replace(/[.:/@](?=\S)/gu, (mark) => mark + wordJoiner)
}

export function greeting(name: string): string {
  const plain = plainName(name)
  return plain === '' ? 'Hello,' : `Hello ${plain},`
}
