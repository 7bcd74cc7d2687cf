// Port: signatures and keyed hashes of text, under the service's secret.

/** Signed text can be stored in a browser and verified when the browser sends it again. */
export interface Signer {
  /** Returns `text` with a signature, which is valid for this purpose only. */
  sign(purpose: string, text: string): string
  /** Returns the text, or null if the signature is missing or invalid. */
  verify(purpose: string, signed: string): string | null
  /**
   * Keyed hash of the text: equal for equal texts, and useless for recovering the text without the
   * secret.
   */
  keyedHash(purpose: string, text: string): string
}
