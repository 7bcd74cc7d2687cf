// What another version of the drop has compressed already is copied: most of a site is the same from
// one version to the next, and copying costs nothing beside compressing.
import type { StoredCoding } from '@plinth/domain/content-coding'
import type { EncodedForms, Encodings } from '@plinth/domain/encodings'
import type { Slice } from '@plinth/domain/manifest'
import { type SliceRun, sliceRuns } from '@plinth/domain/slice-runs'
import type { Deps } from '../deps.ts'
import { loadEncodings } from '../load-encodings.ts'
import type { Compression } from './compression.ts'
import { openRun } from './open-run.ts'

interface Form extends Slice {
  readonly digest: string
  readonly coding: StoredCoding
}

/** Nothing between two forms is copied with them. */
const run = { bytes: 64 * 1024 * 1024, gap: 0 }

/** By digest, where they lie in the new pack; what is not in it has to be compressed. */
export async function copyForms(
  deps: Pick<Deps, 'blobs' | 'database'>,
  compression: Compression,
): Promise<Map<string, EncodedForms>> {
  const known = await formsOfOthers(deps, compression)
  const copied = new Map<string, EncodedForms>([...known.keys()].map((digest) => [digest, {}]))
  const missing = new Set<string>()
  for (const each of sliceRuns(formsIn(known), run)) {
    const copy = await copyRun(deps, compression, each)
    for (const { digest, coding, ...form } of each.items) {
      if (copy === null) {
        missing.add(digest)
        continue
      }
      const slice = {
        pack: compression.id,
        offset: copy + form.offset - each.offset,
        size: form.size,
      }
      copied.set(digest, { ...copied.get(digest), [coding]: slice })
    }
  }
  for (const digest of missing) copied.delete(digest)
  return copied
}

/** Where the copy begins. Null when it cannot be had: the other version may go at any time. */
async function copyRun(
  deps: Pick<Deps, 'blobs'>,
  { version: { siteId }, pack, signal }: Compression,
  slice: SliceRun<Form>,
): Promise<number | null> {
  try {
    const content = await openRun(deps, { siteId, signal }, slice)
    const { offset } = await pack.append(content, slice.size).finally(() => content.destroy())
    return offset
  } catch {
    signal.throwIfAborted()
    return null
  }
}

/** The newest version is asked first: it has the most in common. */
async function formsOfOthers(
  deps: Pick<Deps, 'blobs' | 'database'>,
  { version, contents }: Compression,
): Promise<Encodings> {
  const wanted = new Set(contents.map(({ digest }) => digest))
  const found = new Map<string, EncodedForms>()
  for (const other of await deps.database.read.versions.storedOfSite(version.siteId)) {
    if (wanted.size === 0) break
    if (other.encodings === null) continue
    // One that cannot be read must not keep this one from being compressed.
    const encodings = await loadEncodings(deps, other).catch((): Encodings => new Map())
    for (const digest of wanted) {
      const forms = encodings.get(digest)
      if (!forms) continue
      found.set(digest, forms)
      wanted.delete(digest)
    }
  }
  return found
}

function formsIn(encodings: Encodings): Form[] {
  return [...encodings].flatMap(([digest, { br, gzip }]): Form[] => [
    ...(br ? [{ ...br, digest, coding: 'br' as const }] : []),
    ...(gzip ? [{ ...gzip, digest, coding: 'gzip' as const }] : []),
  ])
}
