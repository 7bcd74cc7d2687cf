// Manifests and small files in memory: versions never change, so neither does what is kept of them.
import type { Readable } from 'node:stream'
import type { Manifest, ManifestFile } from '@plinth/domain/manifest'
import type { VersionRecord } from '../../ports/versions.ts'
import type { UseCases } from '../../usecases/bind.ts'
import type { BlobKey } from '../../usecases/open-blob.ts'
import { ByteCache } from './byte-cache.ts'
import type { ByteSpan } from './file-answer.ts'

/** Larger files are streamed from the blobs each time. */
const maxCachedFile = 1_048_576
const bytesPerManifestEntry = 500

export interface ContentStore {
  manifest(version: VersionRecord): Promise<Manifest>
  /** The file, or the part of it that `span` names. */
  open(version: VersionRecord, file: ManifestFile, span?: ByteSpan): Promise<Buffer | Readable>
}

export function createContentStore(
  useCases: Pick<UseCases, 'loadManifest' | 'openBlob' | 'readBlob'>,
  maxBytes: number,
): ContentStore {
  const manifests = new ByteCache<Manifest>(maxBytes / 4)
  const files = new ByteCache<Buffer>((maxBytes / 4) * 3)
  const singleFlight = createSingleFlight()

  async function whole(key: BlobKey): Promise<Buffer> {
    const name = `${key.siteId}/${key.digest}`
    const known = files.get(name)
    if (known) return known
    return singleFlight(name, async () => {
      const content = await useCases.readBlob(key)
      files.set(name, content, content.length)
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

    async open({ siteId }, { digest, size }, span) {
      if (size > maxCachedFile) return useCases.openBlob({ siteId, digest, range: span })
      const content = await whole({ siteId, digest })
      return span ? content.subarray(span.start, span.end + 1) : content
    },
  }
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
