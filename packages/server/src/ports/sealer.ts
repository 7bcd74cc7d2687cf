/** Keeps text from whoever reads the database alone. */
export interface Sealer {
  /** Encrypted and authenticated; what is sealed for one purpose does not open for another. */
  seal(purpose: string, text: string): string
  /** The text. Throws when it was not sealed with this secret for this purpose. */
  open(purpose: string, sealed: string): string
}
