/** Where the token of a request comes from. */
export interface TokenSource {
  readonly kind: 'environment' | 'login'
  /** One that should count. */
  current(): Promise<string>
  /** Another one, in the place of what the service has refused; null when there is none. */
  replace(refused: string): Promise<string | null>
}

/** A token that somebody made and handed over: there is no other. */
export const givenToken = (token: string): TokenSource => ({
  kind: 'environment',
  current: async () => token,
  replace: async () => null,
})
