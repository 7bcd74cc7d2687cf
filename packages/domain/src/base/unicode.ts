// Safe handling of untrusted text: bounded-time normalisation, and quoting in error messages.

/**
 * The NFC form, or null for text that is not valid Unicode (a lone surrogate) or not in UAX #15's
 * stream-safe format: normalisation takes quadratic time in a run of combining marks.
 */
export function normalised(text: string): string | null {
  // Fast path: most names are ASCII, and a version has up to 20,000.
  if (/^[ -~]*$/.test(text)) return text
  return text.isWellFormed() && !/\p{M}{31}/u.test(text) ? text.normalize('NFC') : null
}

const longestQuote = 120

/** The text in quotes for an error message: shortened, with control and bidirectional characters escaped. */
export function quoted(text: string): string {
  const characters = Array.from(text.slice(0, longestQuote * 2 + 1))
  const shown = characters
    .slice(0, longestQuote)
    .join('')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, escaped)
  return `"${shown}${characters.length > longestQuote ? '…' : ''}"`
}

function escaped(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`
}
