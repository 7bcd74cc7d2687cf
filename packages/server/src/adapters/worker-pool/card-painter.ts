// The `CardPainter` port, implemented on a worker thread.
import { constants } from 'node:os'
import type { CacheSizes } from '../../ports/cache-sizes.ts'
import type { CardPainter } from '../../ports/card-painter.ts'
import { Pool } from './pool.ts'

/** Many times what a card takes, including the fonts that the first one loads. */
const limitMs = 5_000
const expectedMs = 30
const memoryMb = 128

/** About six seconds of work; link previews are not waited for longer. */
const waiting = { maxWaiting: 200, maxPerCaller: 32 }

/** A separate thread of low priority, so that neither visits nor publishing wait for cards. */
export function createCardPainter(sizes?: CacheSizes): CardPainter {
  const pool = new Pool({
    threads: 1,
    memoryMb,
    niceness: constants.priority.PRIORITY_BELOW_NORMAL,
    waiting,
    sizes,
  })
  return {
    async paint(picture, caller) {
      const job = { kind: 'card', input: picture } as const
      const work = { job, limitMs, kind: 'page', caller, expectedMs } as const
      const png = (await pool.run(work)) as Uint8Array
      return Buffer.from(png.buffer, png.byteOffset, png.length)
    },
    close: () => pool.close(),
  }
}
