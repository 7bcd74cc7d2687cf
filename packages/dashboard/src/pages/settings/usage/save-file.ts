const savingMs = 60_000

/** Among the downloads of the browser. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser reads it after this; how long after, it does not say.
  setTimeout(() => URL.revokeObjectURL(link.href), savingMs)
}
