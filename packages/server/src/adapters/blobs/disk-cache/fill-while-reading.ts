import { pipeline, type Readable, Transform } from 'node:stream'
import type { Filling } from './filling.ts'

/**
 * The same stream, kept when it was read to its end. A chunk goes on once it is written, so neither
 * a slow reader nor a slow disk lets anything pile up.
 */
export function fillWhileReading(content: Readable, filling: Filling): Readable {
  const through = new Transform({
    transform(chunk, _, done) {
      filling.write(chunk).then(() => done(null, chunk), done)
    },
    flush(done) {
      filling.keep().then(() => done(), done)
    },
    destroy(error, done) {
      filling.drop().then(() => done(error), done)
    },
  })
  // Whoever reads hears of a failure from the stream that they hold.
  pipeline(content, through, () => {})
  return through
}
