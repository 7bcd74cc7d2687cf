// Reads and writes the cookies of the app host and the unlock cookie of protected drops. Pages of
// published drops must be able neither to plant nor to use them.
import type { VisitRequest } from './visit.ts'

export interface CookieJar {
  /** The cookie's value; null if there is none, or if two differ: one of them was planted. */
  read(request: VisitRequest, name: string): string | null
  /** All distinct values, for a signed cookie: a planted one fails verification and does no harm. */
  readAll(request: VisitRequest, name: string): string[]
  /** A `Set-Cookie` value. */
  write(name: string, value: string, maxAgeSeconds: number): string
  clear(name: string): string
}

export function createCookieJar(baseUrl: string): CookieJar {
  const secure = baseUrl.startsWith('https:')
  // `__Host-` stops a drop on a sibling domain from planting one. Browsers refuse it over plain
  // HTTP.
  const fullName = (name: string) => (secure ? `__Host-${name}` : name)
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

  function readAll(request: VisitRequest, name: string): string[] {
    const start = `${fullName(name)}=`
    const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
    const values = pairs.flatMap((pair) => (pair.startsWith(start) ? pair.slice(start.length) : []))
    return [...new Set(values)]
  }

  return {
    readAll,
    read(request, name) {
      const [value, ...others] = readAll(request, name)
      return others.length === 0 && value ? value : null
    },
    write: (name, value, maxAgeSeconds) =>
      `${fullName(name)}=${value}; Max-Age=${maxAgeSeconds}; ${attributes}`,
    clear: (name) => `${fullName(name)}=; Max-Age=0; ${attributes}`,
  }
}
