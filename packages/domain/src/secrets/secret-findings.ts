// What an examination of one content found. Versions store it, so that unchanged files are
// examined once.
import { isRecord } from '../base/json-shape.ts'
import { contentTypeOf } from '../http/content-types.ts'
import { isSecretKind, type SecretKind } from './secret-kinds.ts'

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

/** Findings from a stored manifest. Drops what another edition of the rule wrote. */
export function decodeFindings(value: unknown): SecretFindings {
  if (!isRecord(value)) return {}
  const { whole } = value
  const lines = Array.isArray(value.lines) ? value.lines.filter(isSecretLine) : []
  return { ...(isWhole(whole) && { whole }), ...(lines.length > 0 && { lines }) }
}

const isWhole = (value: unknown): value is Whole =>
  typeof value === 'string' && wholes.includes(value)

const isSecretLine = (value: unknown): value is SecretLine =>
  isRecord(value) && Number.isSafeInteger(value.line) && isSecretKind(value.kind)
