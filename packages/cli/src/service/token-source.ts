// Port for the bearer token of a request, and the implementation for a fixed token.

/** Where the bearer token of a request comes from. */
export interface TokenSource {
  readonly kind: 'environment' | 'login'
  /** A token that has not expired, as far as is known. */
  current(): Promise<string>
  /** A replacement for a token that the service refused; null if there is none. */
  replace(refused: string): Promise<string | null>
}

/** A fixed token, such as PLINTH_TOKEN: it cannot be renewed. */
export const fixedToken = (token: string): TokenSource => ({
  kind: 'environment',
  current: async () => token,
  replace: async () => null,
})
