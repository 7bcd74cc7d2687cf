// Copies encodings that another version of the drop already has: most contents do not change
// between versions, and copying is far cheaper than compressing.
import type { StoredCoding } from '@plinth/domain/http/content-coding'
import type { ContentEncodings, Encodings } from '@plinth/domain/versions/encodings'
import type { Slice } from '@plinth/domain/versions/manifest'
import { type SliceRun, sliceRuns } from '@plinth/domain/versions/slice-runs'
import type { Deps } from '../base/deps.ts'
import { loadEncodings } from '../storage/load-encodings.ts'
import type { Compression } from './compression.ts'
import { openRun } from './open-run.ts'

interface StoredEncoding extends Slice {
  readonly digest: string
  readonly coding: StoredCoding
}

/** No gap: bytes between two encodings are not copied. */
const run = { bytes: 64 * 1024 * 1024, gap: 0 }

/**
 * Copied encodings by digest, with their position in the new pack. Contents without an entry must
 * be compressed.
 */
export async function copyEncodings(
  deps: Pick<Deps, 'blobs' | 'database' | 'failures'>,
  compression: Compression,
): Promise<Map<string, ContentEncodings>> {
  const known = await encodingsOfOtherVersions(deps, compression)
  const copied = new Map<string, ContentEncodings>([...known.keys()].map((digest) => [digest, {}]))
  const missing = new Set<string>()
  for (const each of sliceRuns(storedEncodingsIn(known), run)) {
    const copy = await copyRun(deps, compression, each)
    for (const { digest, coding, ...encoding } of each.items) {
      if (copy === null) {
        missing.add(digest)
        continue
      }
      const slice = {
        pack: compression.id,
        offset: copy + encoding.offset - each.offset,
        size: encoding.size,
      }
      copied.set(digest, { ...copied.get(digest), [coding]: slice })
    }
  }
  for (const digest of missing) copied.delete(digest)
  return copied
}

/** Offset of the copy, or null if it failed: the other version may be deleted at any time. */
async function copyRun(
  deps: Pick<Deps, 'blobs' | 'failures'>,
  { version: { dropId }, pack, signal }: Compression,
  slice: SliceRun<StoredEncoding>,
): Promise<number | null> {
  try {
    const content = await openRun(deps, { dropId, signal }, slice)
    const { offset } = await pack.append(content, slice.size).finally(() => content.destroy())
    return offset
  } catch (error) {
    signal.throwIfAborted()
    deps.failures.report('copy-encodings', error)
    return null
  }
}

/** The newest version comes first because it has the most in common. */
async function encodingsOfOtherVersions(
  deps: Pick<Deps, 'blobs' | 'database' | 'failures'>,
  { version, contents }: Compression,
): Promise<Encodings> {
  const wanted = new Set(contents.map(({ digest }) => digest))
  const found = new Map<string, ContentEncodings>()
  for (const other of await deps.database.read.versions.storedOfDrop(version.dropId)) {
    if (wanted.size === 0) break
    if (other.encodings === null) continue
    // Unreadable encodings of another version must not prevent compressing this one.
    const encodings = await loadEncodings(deps, other).catch((error: unknown): Encodings => {
      deps.failures.report('copy-encodings', error)
      return new Map()
    })
    for (const digest of wanted) {
      const contentEncodings = encodings.get(digest)
      if (!contentEncodings) continue
      found.set(digest, contentEncodings)
      wanted.delete(digest)
    }
  }
  return found
}

function storedEncodingsIn(encodings: Encodings): StoredEncoding[] {
  return [...encodings].flatMap(([digest, { br, gzip }]): StoredEncoding[] => [
    ...(br ? [{ ...br, digest, coding: 'br' as const }] : []),
    ...(gzip ? [{ ...gzip, digest, coding: 'gzip' as const }] : []),
  ])
}
