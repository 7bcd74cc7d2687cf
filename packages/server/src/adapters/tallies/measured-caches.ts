// The caches whose sizes the metrics report.
import type {
  CacheInBytes,
  CacheInEntries,
  CacheSizes,
  SharedCache,
  SizeInBytes,
} from '../../ports/cache-sizes.ts'

export type { CacheInBytes, CacheInEntries } from '../../ports/cache-sizes.ts'

export interface CacheSize {
  readonly size: number
  readonly limit: number
}

export interface MeasuredCaches extends CacheSizes {
  inBytes(): ReadonlyMap<CacheInBytes, CacheSize>
  inEntries(): ReadonlyMap<CacheInEntries, CacheSize>
  /** Null without a disk cache, or if its size cannot be read. */
  onDisk(): Promise<CacheSize | null>
}

export function createMeasuredCaches(): MeasuredCaches {
  const inBytes: [CacheInBytes, SizeInBytes][] = []
  const inEntries: [CacheInEntries, { readonly size: number }, maxEntries: number][] = []
  let disk: SharedCache | null = null
  return {
    measureBytes: (name, cache) => void inBytes.push([name, cache]),
    measureEntries: (name, cache, maxEntries) => void inEntries.push([name, cache, maxEntries]),
    measureDisk(cache) {
      disk = cache
    },
    inBytes: () =>
      addUp(inBytes.map(([name, { bytes, maxBytes }]) => [name, { size: bytes, limit: maxBytes }])),
    inEntries: () => addUp(inEntries.map(([name, { size }, limit]) => [name, { size, limit }])),
    async onDisk() {
      const size = disk && (await disk.readBytes())
      return disk && size !== null ? { size, limit: disk.maxBytes } : null
    },
  }
}

function addUp<Name>(caches: readonly (readonly [Name, CacheSize])[]): Map<Name, CacheSize> {
  const sums = new Map<Name, CacheSize>()
  for (const [name, { size, limit }] of caches) {
    const others = sums.get(name) ?? { size: 0, limit: 0 }
    sums.set(name, { size: others.size + size, limit: others.limit + limit })
  }
  return sums
}
