// Finds content-hashed files that earlier versions of a drop have and its live one does not. The
// versions are looked up once per resolved host, and the index of their files is built once per set of
// versions, so a client that asks for random names causes neither queries nor loads of manifests.
import { isHashedPath } from '@plinth/domain/serving/hashed-paths'
import { type CacheSizes, unmeasured } from '../../../ports/cache-sizes.ts'
import type { Clock } from '../../../ports/clock.ts'
import { DamagedPack } from '../../../ports/damaged-pack.ts'
import type { UseCases } from '../../../usecases/bind.ts'
import type { ServedVersion, VersionToServe } from '../../../usecases/serving/find-address.ts'
import type { EarlierVersion } from '../../../usecases/serving/find-earlier-versions.ts'
import { ByteCache } from '../../caching/byte-cache.ts'
import type { DatabaseOutage } from '../../caching/database-outage.ts'
import { createSingleFlight } from '../../caching/single-flight.ts'
import type { ContentStore, VersionIndex } from './content-store.ts'
import type { HostOfPaths } from './kept-outcome.ts'

export interface EarlierFiles {
  /** The newest earlier version that has the file under this hashed name; null if none has. */
  find(host: HostOfPaths, served: ServedVersion, path: string): Promise<VersionIndex | null>
}

export interface EarlierFilesOptions {
  readonly useCases: Pick<UseCases, 'findEarlierVersions' | 'loadManifest'>
  readonly content: Pick<ContentStore, 'index'>
  readonly outage: Pick<DatabaseOutage, 'lookUp'>
  readonly clock: Clock
  readonly maxBytes: number
  readonly sizes?: CacheSizes
  /** Called for a version that is left out because its manifest cannot be read. */
  readonly onFailure: (error: unknown) => void
}

/** Position of the version in the list, by path. */
type PathIndex = ReadonlyMap<string, number>

/** Approximate memory of a version in a list, of an index, and of a path in it. */
const bytesPerVersion = 800
const indexBytes = 1000
const bytesPerPath = 120

export function createEarlierFiles(options: EarlierFilesOptions): EarlierFiles {
  const { useCases, content, outage, clock, maxBytes, onFailure, sizes = unmeasured } = options
  const lists = new ByteCache<readonly EarlierVersion[]>(maxBytes / 4)
  const indexes = new ByteCache<PathIndex>((maxBytes / 4) * 3)
  for (const cache of [lists, indexes]) sizes.measureBytes('earlier_files', cache)
  const maxIndexBytes = maxBytes / 4
  const singleFlight = createSingleFlight()

  async function listVersions(serial: string, served: VersionToServe) {
    const load = () => useCases.findEarlierVersions(served)
    const versions = await outage.lookUp({ load, known: () => undefined })
    lists.set(serial, versions, indexBytes + versions.length * bytesPerVersion)
    return versions
  }

  /** Null if the version is damaged, or was deleted at this moment. */
  async function unlessDamaged<T>(loading: Promise<T>): Promise<T | null> {
    try {
      return await loading
    } catch (error) {
      if (!(error instanceof DamagedPack)) throw error
      onFailure(error)
      return null
    }
  }

  /** Not through the content store: manifests that are read once would evict those in use. */
  async function hashedPaths({ version }: EarlierVersion): Promise<string[]> {
    const manifest = await unlessDamaged(useCases.loadManifest(version))
    if (manifest === null) return []
    const { files } = manifest
    return [...files.keys()].filter((path) => isHashedPath(files, path))
  }

  async function buildIndex(
    key: string,
    versions: readonly EarlierVersion[],
    served: VersionToServe,
  ): Promise<PathIndex> {
    const { files: live } = (await content.index(served)).manifest
    const index = new Map<string, number>()
    let bytes = indexBytes
    for (const [position, version] of versions.entries()) {
      for (const path of await hashedPaths(version)) {
        if (live.has(path) || index.has(path)) continue
        const pathBytes = bytesPerPath + 2 * path.length
        // The newest versions matter most. A larger index would not be cached.
        if (bytes + pathBytes > maxIndexBytes) return keep(key, index, bytes)
        bytes += pathBytes
        index.set(path, position)
      }
    }
    return keep(key, index, bytes)
  }

  function keep(key: string, index: PathIndex, bytes: number): PathIndex {
    indexes.set(key, index, bytes + 2 * key.length)
    return index
  }

  return {
    async find({ serial }, { version: served }, path) {
      const versions =
        lists.get(serial) ?? (await singleFlight(serial, () => listVersions(serial, served)))
      if (versions.length === 0) return null
      const key = [served.id, ...versions.map(({ version }) => version.id)].join(' ')
      const index =
        indexes.get(key) ?? (await singleFlight(key, () => buildIndex(key, versions, served)))
      const position = index.get(path)
      const earlier = position === undefined ? undefined : versions[position]
      if (earlier === undefined || earlier.until <= clock.now()) return null
      return unlessDamaged(content.index(earlier.version))
    },
  }
}
