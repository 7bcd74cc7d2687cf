/** Extracts the hostname from typed or pasted text, which may be a whole URL. */
export function typedHostname(text: string): string {
  const typed = text.trim()
  const address = /^(?:[a-z][a-z\d+.-]*:)?\/\/(?:[^/?#@]*@)?([^/?#:]*)/i.exec(typed)
  return address?.[1] ?? typed.replace(/[/?#].*$/s, '').replace(/:\d*$/, '')
}
