// What an examination of one content found. Versions store it, so that unchanged files are
// examined once.
import { isRecord } from '../base/json-shape.ts'
import { contentTypeOf } from '../http/content-types.ts'
import type { SecretKind } from './secret-kinds.ts'
import { isSecretKind } from './secret-kinds.ts'

/** A content that consists of one thing; `public` is a certificate, a public key or an archive. */
export type Whole = 'private-key' | 'service-account' | 'database-dump' | 'public'

const wholes: readonly string[] = [
  'private-key',
  'service-account',
  'database-dump',
  'public',
] satisfies Whole[]

export interface SecretLine {
  readonly line: number
  readonly kind: SecretKind
}

/** Empty for a content without findings. */
export interface SecretFindings {
  readonly whole?: Whole
  /** Secrets in the content, in order of their lines. */
  readonly lines?: readonly SecretLine[]
}

/** Raised with every change of the rule, so that stored findings of an older one are not reused. */
export const secretsEdition = 1

export const hasFindings = ({ whole, lines }: SecretFindings): boolean =>
  whole !== undefined || lines !== undefined

/** Whether contents at this path are examined: all but those that cannot be text. */
export function isExamined(path: string): boolean {
  const type = contentTypeOf(path)
  // The extension of MPEG transport streams is also that of TypeScript.
  if (type === 'video/mp2t' || type === 'image/svg+xml') return true
  return !/^(image|audio|video|font)\//.test(type) && !binaryTypes.test(type)
}

const binaryTypes =
  /^application\/(wasm|pdf|epub|zip|gzip|zstd|msword|x-(tar|bzip2|7z)|vnd\.(rar|ms-|openxml|oasis|android))/

/** Checks stored findings; throws on a damaged value. */
export function decodeFindings(value: unknown): SecretFindings {
  if (!isRecord(value)) throw new TypeError('findings are not an object')
  const { whole, lines } = value
  if (whole !== undefined && !isWhole(whole)) throw new TypeError('findings have an unknown kind')
  return {
    ...(whole !== undefined && { whole }),
    ...(lines !== undefined && { lines: decodeLines(lines) }),
  }
}

const isWhole = (value: unknown): value is Whole =>
  typeof value === 'string' && wholes.includes(value)

function decodeLines(value: unknown): SecretLine[] {
  if (!Array.isArray(value)) throw new TypeError('findings have no list of lines')
  return value.map((found: unknown) => {
    if (!isRecord(found) || !Number.isSafeInteger(found.line) || !isSecretKind(found.kind))
      throw new TypeError('a finding has no line or an unknown kind')
    return { line: found.line as number, kind: found.kind }
  })
}
