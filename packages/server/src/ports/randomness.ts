/** Cryptographically secure random bytes. */
export type Randomness = (bytes: number) => Uint8Array
