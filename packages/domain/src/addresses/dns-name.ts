// Names of DNS records and keys: those of hosts, and underscores.

const format = /^[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*\.?$/i

/**
 * DNS itself allows any byte in a name. What is refused here could change the meaning of a URL, of XML
 * or of a command line that the name becomes a part of.
 */
export const isDnsName = (text: string): boolean =>
  text.length <= 253 && !text.startsWith('-') && format.test(text)
