/** Slow, salted hashes of what people type. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes as long for `null`, which nobody's password matches: an unknown address looks like a known one. */
  matches(password: string, hash: string | null): Promise<boolean>
}
