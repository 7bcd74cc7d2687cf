/** Names of files and sentences of a server may hold what drives a terminal, or turns a line around. */
export const printable = (text: string): string =>
  text.replace(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, '\uFFFD')

/** For what is one line, whatever stands in it. */
export const printableLine = (text: string): string =>
  printable(text).replace(/[\n\u2028\u2029]/g, ' ')
