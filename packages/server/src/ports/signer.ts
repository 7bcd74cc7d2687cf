/** Marks text as ours, so that a browser can hold it and hand it back unchanged. */
export interface Signer {
  /** `text` with a signature; a signature for one purpose is worth nothing for another. */
  sign(purpose: string, text: string): string
  /** The text, or null when the signature is absent or not ours. */
  verify(purpose: string, signed: string): string | null
  /** Tells texts apart for whoever does not know the secret, and nothing else about them. */
  mark(purpose: string, text: string): string
}
