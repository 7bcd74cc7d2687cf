// Removes control characters from text printed to a terminal.

/**
 * File names and server messages may contain terminal escape sequences or bidirectional controls.
 */
export const printable = (text: string): string =>
  text.replace(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, '\uFFFD')

/** For text that must stay on one line. */
export const printableLine = (text: string): string =>
  printable(text).replace(/[\n\u2028\u2029]/g, ' ')
