// Text from strangers: normalising it without being stalled, and quoting it without being spoofed.

/**
 * The NFC form, or null for text that is not Unicode (a lone surrogate) or not in UAX #15's
 * stream-safe format: normalising takes quadratic time in a run of combining marks.
 */
export function normalised(text: string): string | null {
  // Most names are this, and there are up to 20,000 of them.
  if (/^[ -~]*$/.test(text)) return text
  return text.isWellFormed() && !/\p{M}{31}/u.test(text) ? text.normalize('NFC') : null
}

const longestQuote = 120

/** The text in quotes for an error's sentence: short, and with nothing that moves a cursor or turns a line. */
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
