// Files of earlier versions: a page that was opened before a publish goes on loading scripts and
// styles whose names the live version no longer has. Only content-hashed names are looked up; every
// other file that a publish removes is gone at once.
import { isPage } from '../http/content-types.ts'
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
 * Whether it is returned because the file is missing: not found, or a page in place of a script, a
 * style sheet or the like. Redirects and other files that a rule names take precedence.
 */
function isStandIn(intent: Intent): boolean {
  if (intent.kind === 'not_found') return intent.status === 404
  if (intent.kind !== 'file') return false
  return intent.status === 404 || intent.fallback === true || isReplacedByPage(intent)
}

const isReplacedByPage = ({ status, file }: FileIntent): boolean =>
  status === 200 && isPage(file.type)

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
