// Decodes markup that a script hides in bytes, each shifted or combined with the same key.

/** Characters or numbers. Shorter lists cannot contain a form. */
const minLength = 100
/** Of the start, which decides whether a key fits. */
const sampleLength = 48
/** More than kits have; each takes a search over all keys. */
const maxLists = 50

const isPrintable = (code: number): boolean =>
  (code >= 32 && code < 127) || code === 9 || code === 10 || code === 13

/** The text that starts with a tag, under any key; null if there is none. */
export function unmask(bytes: readonly number[]): string | null {
  if (bytes.length < minLength) return null
  for (let key = 0; key < 256; key++) {
    for (const decode of [
      (byte: number) => byte ^ key,
      (byte: number) => byte - key,
      (byte: number) => byte + key,
    ]) {
      if (!isMarkup(bytes, decode)) continue
      return bytes.map((byte) => String.fromCharCode(decode(byte) & 0xffff)).join('')
    }
  }
  return null
}

function isMarkup(bytes: readonly number[], decode: (byte: number) => number): boolean {
  for (let at = 0; at < sampleLength; at++) {
    const code = decode(bytes[at] ?? 0)
    if (!isPrintable(code) || (at === 0 && code !== 60)) return false
  }
  return true
}

/** Lists of numbers in a script that makes text of numbers. */
export function maskedLists(script: string): string[] {
  if (!/fromCharCode|fromCodePoint|TextDecoder/.test(script)) return []
  const found: string[] = []
  let lists = 0
  for (const list of script.split(/[[\](){};]/)) {
    if (list.length < 2 * minLength || !/^[\d,\sxa-f'"`]+$/i.test(list)) continue
    lists += 1
    if (lists > maxLists) break
    const text = unmask(list.split(',').map((code) => Number(code.replaceAll(/['"`\s]/g, ''))))
    if (text !== null) found.push(text)
  }
  return found
}
