/** Extracts the hostname from typed or pasted text, which may be a whole URL. */
export function typedHostname(text: string): string {
  const trimmed = text.trim()
  const address = /^(?:[a-z][a-z\d+.-]*:)?\/\/(?:[^/?#@]*@)?([^/?#:]*)/i.exec(trimmed)
  return address?.[1] ?? trimmed.replace(/[/?#].*$/s, '').replace(/:\d*$/, '')
}
