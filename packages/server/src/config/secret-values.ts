// The secrets among the settings. A remote service may repeat them in an error, and errors are
// logged and printed.

type Source = Readonly<Record<string, string | undefined>>

/** Also those that the AWS SDK reads. */
const isSecretName = (name: string): boolean => /^(PLINTH|STRIPE|AWS)_\w*(SECRET|TOKEN)/.test(name)

const isHeaders = (name: string): boolean => /^OTEL_\w*_HEADERS$/.test(name)

/** Replacing shorter ones would make other text unreadable. */
const minLength = 8

export function secretValues(source: Source): string[] {
  const found = Object.entries(source).flatMap(([name, value = '']) => {
    if (isHeaders(name)) return valuesOf(value)
    return isSecretName(name) ? partsOf(value) : passwordIn(value)
  })
  // One may be a part of another.
  return [...new Set(found)]
    .filter((secret) => secret.length >= minLength)
    .toSorted((a, b) => b.length - a.length)
}

/** Of a list such as `whsec_a, whsec_b` each item is a secret. */
const partsOf = (value: string): string[] => [value.trim(), ...value.split(/[\s,]+/)]

/** Of headers such as `authorization=Bearer a`, only the values: their names are in many texts. */
const valuesOf = (headers: string): string[] =>
  headers.split(',').flatMap((header) => partsOf(header.slice(header.indexOf('=') + 1)))

/** The password in a URL such as that of the database, as it is written and as it is sent. */
function passwordIn(value: string): string[] {
  const [, written] = /^\w+:\/\/[^/]*?:([^/]*)@/.exec(value) ?? []
  if (written === undefined) return []
  try {
    return [written, decodeURIComponent(written)]
  } catch {
    return [written]
  }
}

/** Replaces the secrets in a text. They may be escaped in it, as in JSON. */
export function hiding(secrets: readonly string[]): (text: string) => string {
  const written = secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
  if (written.length === 0) return (text) => text
  const pattern = new RegExp([...new Set(written)].map(RegExp.escape).join('|'), 'g')
  return (text) => text.replace(pattern, '[secret]')
}
