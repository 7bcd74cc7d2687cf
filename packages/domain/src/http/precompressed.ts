// Files that a build compressed before the upload, as game engines do: `game.wasm.br`. They can be
// sent in their content coding, so that browsers decode them and use the type of the inner name.
import type { StoredCoding } from './content-coding.ts'
import { contentTypeOf } from './content-types.ts'

export interface Precompressed {
  readonly coding: StoredCoding
  /** `Content-Type` of the decoded content. */
  readonly type: string
}

/**
 * Only names that builds refer to with their coding (Unity, Godot) and compressed SVG. Archives and
 * datasets such as `.tar.gz` and `.csv.gz` are downloaded, or decoded by scripts, so browsers must
 * not decode them.
 */
const encodedName = /[^/](\.(?:js|wasm|data|pck|symbols\.json|svg))\.(br|gz)$/i

/**
 * Decided by the name alone: Brotli has no signature that could be checked. Null if the file is only
 * ever sent as it was uploaded.
 */
export function precompressionOf(path: string): Precompressed | null {
  if (/[^/]\.svgz$/i.test(path)) return { coding: 'gzip', type: contentTypeOf('inner.svg') }
  const [, inner = '', extension = ''] = encodedName.exec(path) ?? []
  if (inner === '') return null
  const coding = extension.toLowerCase() === 'br' ? 'br' : 'gzip'
  return { coding, type: contentTypeOf(`inner${inner}`) }
}
