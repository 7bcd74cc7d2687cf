// The cookies of the app host, and the one of protected drops. Published sites must not be able to plant
// one, nor use one.
import type { IncomingMessage } from 'node:http'

export interface CookieJar {
  /** The cookie's value; null without one, and when there are two that differ: one of them is planted. */
  read(request: IncomingMessage, name: string): string | null
  /** All that differ, for a cookie whose value proves itself: one that is planted beside it does no harm. */
  readAll(request: IncomingMessage, name: string): string[]
  /** A `Set-Cookie` value. */
  write(name: string, value: string, maxAgeSeconds: number): string
  clear(name: string): string
}

export function createCookieJar(baseUrl: string): CookieJar {
  const secure = baseUrl.startsWith('https:')
  // The prefix keeps a published site on a sister domain from planting one. Plain http refuses it.
  const fullName = (name: string) => (secure ? `__Host-${name}` : name)
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

  function readAll(request: IncomingMessage, name: string): string[] {
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
