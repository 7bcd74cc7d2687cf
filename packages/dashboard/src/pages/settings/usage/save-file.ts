const revokeDelayMs = 60_000

/** Saves a blob as a download of the browser. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser reads the blob asynchronously, and there is no event when it has finished.
  setTimeout(() => URL.revokeObjectURL(link.href), revokeDelayMs)
}
