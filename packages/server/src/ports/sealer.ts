// Port: authenticated encryption of stored secrets, so that read access to the database is not
// enough.

export interface Sealer {
  /** Encrypts and authenticates. Text sealed for one purpose cannot be opened for another. */
  seal(purpose: string, text: string): string
  /** Decrypts. Throws if the text was not sealed with this secret for this purpose. */
  open(purpose: string, sealed: string): string
}
