// JSON serialisation of manifests. Pack ids are stored once and files refer to them by index: a bundle of
// 20,000 files would otherwise repeat one id 20,000 times.
import { type PackId, parseId } from '../base/ids.ts'
import { isRecord } from '../base/json-shape.ts'
import type { StoredCoding } from '../http/content-coding.ts'
import type { Precompressed } from '../http/precompressed.ts'
import { decodeFindings, hasFindings, secretsEdition } from '../secrets/secret-findings.ts'
import type { Manifest, ManifestFile, Splices, Utf16Encoding } from './manifest.ts'
import { decodeHeaders, decodeRedirects } from './manifest-rules.ts'
import { decodePageCard } from './page-card.ts'

const format = 1

/** Deterministic. Files are a list rather than an object, because a path may be `__proto__`. */
export function encodeManifest(manifest: Manifest): string {
  const packs = [...manifest.packs].sort(([a], [b]) => (a < b ? -1 : 1))
  const numbers = new Map(packs.map(([id], number) => [id, number]))
  const entries = [...manifest.files].sort(([a], [b]) => (a < b ? -1 : 1))
  const files = entries.map(([path, file]) => {
    const { digest, pack, offset, size, type, precompressed } = file
    const { splices, xmlSplices, secrets, title, generated, card } = file
    const number = numbers.get(pack)
    if (number === undefined)
      throw new RangeError('a file is in a pack that the manifest does not list')
    return {
      path,
      digest,
      pack: number,
      offset,
      size,
      type,
      ...(precompressed && { precompressed: orderedPrecompressed(precompressed) }),
      ...(splices && { splices: orderedSplices(splices) }),
      ...(xmlSplices && { xmlSplices: orderedSplices(xmlSplices) }),
      ...(secrets && hasFindings(secrets) && { secrets }),
      ...(title !== undefined && { title }),
      ...(generated && { generated }),
      ...(card && { card: { title: card.title, description: card.description } }),
    }
  })
  return JSON.stringify({
    format,
    packs: packs.map(([id, bytes]) => ({ id, bytes })),
    files,
    redirects: manifest.redirects?.rules,
    headers: manifest.headers?.rules,
    secrets: manifest.secretsEdition,
  })
}

/** Throws on a damaged manifest, so that none of it is served and no pack id of it is used. */
export function decodeManifest(text: string): Manifest {
  const value: unknown = JSON.parse(text)
  if (
    !isRecord(value) ||
    value.format !== format ||
    !Array.isArray(value.packs) ||
    !Array.isArray(value.files)
  )
    throw new TypeError('not a manifest of a known format')
  const packs = (value.packs as unknown[]).map(decodePack)
  if (new Map(packs).size < packs.length) throw new TypeError('a manifest lists a pack twice')
  const files = new Map<string, ManifestFile>()
  for (const entry of value.files as unknown[]) {
    if (!isRecord(entry)) throw new TypeError('a manifest entry is not an object')
    const { path } = entry
    // Not parsed as a `SitePath` again: stricter rules must not break old versions.
    if (typeof path !== 'string' || path === '' || files.has(path))
      throw new TypeError('a manifest entry has no path or a duplicate one')
    files.set(path, decodeFile(entry, packs))
  }
  const { redirects, headers, secrets } = value
  return {
    files,
    ...(secrets === secretsEdition && { secretsEdition }),
    packs: new Map(packs),
    ...(redirects !== undefined && { redirects: decodeRedirects(redirects) }),
    ...(headers !== undefined && { headers: decodeHeaders(headers) }),
  }
}

/** Validates the id, because it becomes part of a file name or an object key. */
function decodePack(value: unknown): [PackId, number] {
  const id = isRecord(value) && typeof value.id === 'string' ? parseId('pack', value.id) : null
  if (!isRecord(value) || id === null || !isOffset(value.bytes, Number.MAX_SAFE_INTEGER))
    throw new TypeError('a pack of a manifest has no id or no size')
  return [id, value.bytes]
}

function decodeFile(
  entry: Record<string, unknown>,
  packs: readonly (readonly [PackId, number])[],
): ManifestFile {
  const { digest, offset, size, type, precompressed } = entry
  const { splices, xmlSplices, secrets, title, generated } = entry
  const card = decodePageCard(entry.card)
  if (typeof digest !== 'string' || !/^[0-9a-f]{64}$/.test(digest))
    throw new TypeError('a manifest entry has no digest')
  const [pack, bytes = 0] = (typeof entry.pack === 'number' && packs[entry.pack]) || []
  if (pack === undefined) throw new TypeError('a manifest entry refers to an unknown pack')
  if (!isOffset(offset, bytes) || !isOffset(size, bytes - offset))
    throw new TypeError('a manifest entry is outside its pack')
  if (typeof type !== 'string') throw new TypeError('a manifest entry has no type')
  return {
    digest,
    pack,
    offset,
    size,
    type,
    ...(precompressed !== undefined && { precompressed: decodePrecompressed(precompressed) }),
    ...(splices !== undefined && { splices: decodeSplices(splices, size) }),
    ...(xmlSplices !== undefined && { xmlSplices: decodeSplices(xmlSplices, size) }),
    ...(secrets !== undefined && { secrets: decodeFindings(secrets) }),
    ...(typeof title === 'string' && { title }),
    ...(generated === true && { generated }),
    ...(card && { card }),
  }
}

function decodePrecompressed(value: unknown): Precompressed {
  if (!isRecord(value) || typeof value.type !== 'string' || !isStoredCoding(value.coding))
    throw new TypeError('a manifest entry has no valid content coding')
  return { coding: value.coding, type: value.type }
}

const orderedPrecompressed = ({ coding, type }: Precompressed): Precompressed => ({ coding, type })

const isStoredCoding = (value: unknown): value is StoredCoding => value === 'br' || value === 'gzip'

function decodeSplices(value: unknown, size: number): Splices {
  if (
    !isRecord(value) ||
    !isOffset(value.body, size) ||
    // The head insertion point must not come after the body insertion point.
    !isOffset(value.head, value.body)
  )
    throw new TypeError('a manifest entry has splices outside its file')
  const { head, body, encoding } = value
  if (encoding !== undefined && !isUtf16Encoding(encoding))
    throw new TypeError('a manifest entry has an unknown encoding')
  return orderedSplices({ head, body, ...(encoding && { encoding }) })
}

const orderedSplices = ({ head, body, encoding }: Splices): Splices => ({
  head,
  body,
  ...(encoding && { encoding }),
})

const isUtf16Encoding = (value: unknown): value is Utf16Encoding =>
  value === 'utf-16be' || value === 'utf-16le'

function isOffset(value: unknown, limit: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= limit
}
