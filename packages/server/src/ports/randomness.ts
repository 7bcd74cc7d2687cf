// Port: source of cryptographically secure random bytes.

export type Randomness = (length: number) => Uint8Array
