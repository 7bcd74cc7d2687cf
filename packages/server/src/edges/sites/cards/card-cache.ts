// In-memory cache of painted cards.
import type { Caller } from '@plinth/domain/abuse/caller'
import { type CacheSizes, unmeasured } from '../../../ports/cache-sizes.ts'
import type { CardPainter } from '../../../ports/card-painter.ts'
import { ByteCache } from '../../caching/byte-cache.ts'
import { createSingleFlight } from '../../caching/single-flight.ts'
import type { CardImage } from '../injections/card-image.ts'

export interface CardCache {
  /** The PNG, painted on the first request. `caller` is who the work is counted for. */
  find(image: CardImage, caller: Caller): Promise<Buffer>
}

const entryBytes = 400

export function createCardCache(
  painter: CardPainter,
  maxBytes: number,
  sizes: CacheSizes = unmeasured,
): CardCache {
  const cache = new ByteCache<Buffer>(maxBytes)
  sizes.measureBytes('cards', cache)
  const once = createSingleFlight()
  return {
    async find({ picture, id }, caller) {
      const cached = cache.get(id)
      if (cached) return cached
      return once(id, async () => {
        const png = await painter.paint(picture, caller)
        cache.set(id, png, png.length + entryBytes)
        return png
      })
    },
  }
}
