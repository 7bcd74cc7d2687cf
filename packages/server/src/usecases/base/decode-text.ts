// Decodes the content of a file as text.

/** Null if it is not UTF-8, or has a NUL, which no text has. A byte order mark is kept. */
export function decodeText(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
