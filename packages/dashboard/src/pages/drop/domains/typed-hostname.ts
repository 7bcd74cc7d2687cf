/** What is meant by what was typed or pasted: of a whole address, its host. */
export function typedHostname(text: string): string {
  const typed = text.trim()
  const address = /^(?:[a-z][a-z\d+.-]*:)?\/\/(?:[^/?#@]*@)?([^/?#:]*)/i.exec(typed)
  return address?.[1] ?? typed.replace(/[/?#].*$/s, '').replace(/:\d*$/, '')
}
