// Manifests and small files in memory: versions never change, so neither does what is kept of them.
import type { Readable } from 'node:stream'
import type { SiteId } from '@plinth/domain/ids'
import type { Manifest, ManifestFile, Slice } from '@plinth/domain/manifest'
import type { VersionRecord } from '../../ports/versions.ts'
import type { UseCases } from '../../usecases/bind.ts'
import { ByteCache } from './byte-cache.ts'
import type { ByteSpan } from './file-answer.ts'

/** Larger files are streamed from their packs each time. */
const maxCachedFile = 1_048_576
const bytesPerManifestEntry = 500

export interface ContentStore {
  manifest(version: VersionRecord): Promise<Manifest>
  /** The file, or the part of it that `span` names. */
  open(version: VersionRecord, file: ManifestFile, span?: ByteSpan): Promise<Buffer | Readable>
}

export function createContentStore(
  useCases: Pick<UseCases, 'loadManifest' | 'openContent' | 'readContent'>,
  maxBytes: number,
): ContentStore {
  const manifests = new ByteCache<Manifest>(maxBytes / 4)
  const files = new ByteCache<Buffer>((maxBytes / 4) * 3)
  const singleFlight = createSingleFlight()

  async function whole(siteId: SiteId, file: ManifestFile): Promise<Buffer> {
    // By content, wherever it lies: a new version that stores a file again finds it in memory.
    const key = `${siteId}/${file.digest}`
    const known = files.get(key)
    if (known) return known
    return singleFlight(key, async () => {
      const content = await useCases.readContent(siteId, file)
      files.set(key, content, content.length)
      return content
    })
  }

  return {
    async manifest(version) {
      const known = manifests.get(version.id)
      if (known) return known
      return singleFlight(version.id, async () => {
        const loaded = await useCases.loadManifest(version)
        manifests.set(version.id, loaded, manifestBytes(loaded))
        return loaded
      })
    },

    async open({ siteId }, file, span) {
      if (file.size > maxCachedFile) return useCases.openContent(siteId, narrowed(file, span))
      const content = await whole(siteId, file)
      return span ? content.subarray(span.start, span.end + 1) : content
    },
  }
}

function narrowed({ pack, offset, size }: Slice, span: ByteSpan | undefined): Slice {
  if (!span) return { pack, offset, size }
  return { pack, offset: offset + span.start, size: span.end - span.start + 1 }
}

function manifestBytes({ files }: Manifest): number {
  let bytes = files.size * bytesPerManifestEntry
  for (const path of files.keys()) bytes += 2 * path.length
  return bytes
}

/** Many requests for one cold key cost one load. */
function createSingleFlight() {
  const flights = new Map<string, Promise<unknown>>()
  return <T>(key: string, load: () => Promise<T>): Promise<T> => {
    const flying = flights.get(key)
    if (flying !== undefined) return flying as Promise<T>
    const flight = load().finally(() => flights.delete(key))
    flights.set(key, flight)
    return flight
  }
}
