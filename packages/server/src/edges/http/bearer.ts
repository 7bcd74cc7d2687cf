/** The token of an `Authorization: Bearer` header; null if there is none. */
export function bearerOf(authorization: string | undefined): string | null {
  const [, token] = /^Bearer +(\S+) *$/i.exec(authorization ?? '') ?? []
  return token ?? null
}
