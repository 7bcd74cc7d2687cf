// Files of earlier versions: a page that was opened before a publish goes on loading scripts and
// styles whose names the live version no longer has. Only content-hashed names are looked up; every
// other file that a publish removes is gone at once.
import { parseRequestTarget } from '../http/request-path.ts'
import type { Manifest } from '../versions/manifest.ts'
import { mayBeHashed } from './hashed-paths.ts'
import { type Intent, resolve, type Settings, type VisitorRequest } from './resolve.ts'

type FileIntent = Extract<Intent, { kind: 'file' }>

/** The path to look for in earlier versions; null if what the live version has is the response. */
export function earlierPath(intent: Intent, target: string): string | null {
  if (!isStandIn(intent)) return null
  const parsed = parseRequestTarget(target)
  if (typeof parsed === 'string') return null
  const path = parsed.segments.join('/')
  return mayBeHashed(path) ? path : null
}

/**
 * Whether it is returned because the file is missing: not found, or the page for unknown paths.
 * Redirects and other files take precedence.
 */
function isStandIn(intent: Intent): boolean {
  if (intent.kind !== 'file' && intent.kind !== 'not_found') return false
  return intent.status === 404 || (intent.kind === 'file' && intent.fallback === true)
}

/**
 * Resolves the request with the files of an earlier version and the rules of the live one, so that
 * its headers apply, and a rule that is forced. Null if that does not lead to the hashed file.
 */
export function resolveEarlier(
  versions: { readonly live: Manifest; readonly earlier: Manifest },
  settings: Settings,
  request: VisitorRequest,
): FileIntent | null {
  const { live, earlier } = versions
  const intent = resolve({ ...live, files: earlier.files }, settings, request)
  return intent.kind === 'file' && intent.immutable ? intent : null
}
