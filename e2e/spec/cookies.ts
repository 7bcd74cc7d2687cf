// A cookie jar per hostname, shared by its ports, as RFC 6265 specifies.

export class CookieJar {
  readonly #hosts = new Map<string, Map<string, string>>()

  /** The `Cookie` header for a host; null without cookies. */
  header(hostname: string): string | null {
    const cookies = [...(this.#hosts.get(hostname) ?? [])]
    return cookies.length === 0
      ? null
      : cookies.map(([name, value]) => `${name}=${value}`).join('; ')
  }

  store(hostname: string, setCookies: readonly string[]): void {
    const cookies = this.#hosts.get(hostname) ?? new Map<string, string>()
    this.#hosts.set(hostname, cookies)
    for (const line of setCookies) {
      const [pair = '', ...attributes] = line.split(';')
      const [name = '', ...value] = pair.split('=')
      // A client over plain HTTP never returns Secure cookies.
      if (attributes.some((attribute) => /^\s*secure\s*$/i.test(attribute))) continue
      if (isExpired(attributes)) cookies.delete(name.trim())
      else cookies.set(name.trim(), value.join('=').trim())
    }
  }

  set(hostname: string, name: string, value: string): void {
    this.store(hostname, [`${name}=${value}`])
  }

  names(hostname: string): string[] {
    return [...(this.#hosts.get(hostname)?.keys() ?? [])]
  }
}

function isExpired(attributes: readonly string[]): boolean {
  return attributes.some((attribute) => {
    const [name = '', value = ''] = attribute.trim().split('=')
    if (/^max-age$/i.test(name)) return Number(value) <= 0
    return /^expires$/i.test(name) && Date.parse(value) <= Date.now()
  })
}
