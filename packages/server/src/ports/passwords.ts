/** Slow, salted hashes of what people type. */
export interface Passwords {
  hash(password: string): Promise<string>
}
