// Distinguishes real secrets from placeholders, examples and public values of the same form.
import { isRecord } from '../base/json-shape.ts'

/** A match of a pattern, with the text around it. */
export interface SecretMatch {
  readonly text: string
  readonly at: number
  readonly matched: string
  /** The part of the match that is secret. */
  readonly secret: string
}

const placeholderWords =
  /example|sample|placeholder|your|redacted|dummy|fake|insert|replace|change.?me|secret.?key|xxxx|\*\*\*|\.\.\.|1234567|7654321|abcdef|deadbeef|000000/i

/** Random text has at least this many bits per character, even 16 hexadecimal digits. */
const minEntropy = 2.8

export function isRandom({ secret }: Pick<SecretMatch, 'secret'>): boolean {
  if (placeholderWords.test(secret)) return false
  return entropyOf(secret) >= minEntropy && /[0-9]/.test(secret) && /[A-Za-z]/.test(secret)
}

/** Shannon entropy in bits per character. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) {
    bits -= (count / text.length) * Math.log2(count / text.length)
  }
  return bits
}

/** A presigned URL names its key, which is public; only its signature gives access. */
export function isAwsKeyId({ text, at, secret }: SecretMatch): boolean {
  const before = text.slice(Math.max(0, at - 40), at)
  if (/(Credential|AWSAccessKeyId)(=|%3D|["']?\s?:\s?["']?)$/i.test(before)) return false
  return !placeholderWords.test(secret) && entropyOf(secret) >= minEntropy
}

const placeholderPasswords =
  /^(p(ass(w(or)?d)?|wd?|w)|secret|postgres(ql)?|mysql|mongo(db)?|redis|root|admin|user(name)?|guest|test(ing)?|dev(elopment)?|db_?pass(word)?|my_?(secret_?)?(pass(word)?|pw)|s3cret|hunter2|foo|bar|baz|x+|\*+|\.+|…|[•_-]+)[0-9]{0,4}$/i

const placeholderHosts =
  /^(localhost|127\.|0\.0\.0\.0|10\.|192\.168\.|172\.(1[6-9]|2[0-9]|3[01])\.|\[?::1|host(name)?$|server$|db$|database$|your|my-?(host|server|db))|(^|\.)(example(\.[a-z]+)?|local|test|invalid|internal)$/i

/** A password for a host that others can reach. */
export function isDatabaseUrl({ matched }: SecretMatch): boolean {
  const [, password = '', host = ''] = /^[^/]+:\/\/[^:]*:([^@]*)@(.*)$/s.exec(matched) ?? []
  if (/[$%{}[\]()#]|&lt;|\\/.test(password) && !/%[0-9a-f]{2}/i.test(password)) return false
  if (placeholderPasswords.test(password) || placeholderWords.test(password)) return false
  return host.includes('.') && !placeholderHosts.test(host) && !/[${}]/.test(host)
}

/** Supabase's anon key has the same form, and is meant for browsers. */
export function isServiceRole({ matched }: SecretMatch): boolean {
  try {
    const payload = (matched.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const claims: unknown = JSON.parse(atob(payload))
    return isRecord(claims) && claims.role === 'service_role'
  } catch {
    // Not a token, but text of the same form.
    return false
  }
}

/** How far a key's first characters may be behind its header: PGP and PEM allow fields between. */
const keyBlockLookahead = 400

/** Code and documentation often name the header alone, or shorten the key with dots. */
export function isKeyBlock({ text, at, matched }: SecretMatch): boolean {
  const from = at + matched.length
  const body = text.slice(from, from + keyBlockLookahead).split('-----END')[0] ?? ''
  // Line breaks and string concatenation in source code, and fields such as `DEK-Info: …`.
  const bare = body
    .replace(/\\[nrt]/g, '\n')
    .replace(/^[A-Za-z-]{1,20}: .{0,100}$/gm, '')
    .replace(/["'`+\\,]\s{0,40}["'`\\]|\s/g, '')
  const [run = ''] = /^["'`\\]{0,2}[A-Za-z0-9+/=]*/.exec(bare) ?? []
  const shortened = /^(\.{2,}|…|\*|<|\[|\$)/.test(bare.slice(run.length))
  return run.length >= 16 && !shortened && !placeholderWords.test(run) && entropyOf(run) >= 2.5
}
