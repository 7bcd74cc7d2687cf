/** Names of files and sentences of a server may hold sequences that drive a terminal. */
export const printable = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, '\uFFFD')
