// Makes an exchange that shows a difference smaller while it still does.
import type { Exchange, Write } from './exchange-text.ts'

const maxTrials = 150

export async function shrink<E extends Exchange>(
  exchange: E,
  differs: (smaller: Exchange) => Promise<boolean>,
): Promise<Exchange> {
  let best: Exchange = exchange
  let trials = 0
  for (let smaller: Exchange | null = best; smaller !== null; ) {
    smaller = null
    for (const writes of smallerWrites(best.writes)) {
      trials += 1
      if (trials > maxTrials) return best
      const candidate = { ...exchange, writes }
      if (!(await differs(candidate))) continue
      best = smaller = candidate
      break
    }
  }
  return best
}

/** Without a write, with all writes joined, and without a line. */
function* smallerWrites(writes: readonly Write[]): Generator<Write[]> {
  if (writes.length > 1) {
    for (const [index] of writes.entries()) yield writes.toSpliced(index, 1)
    yield [{ text: writes.map(({ text }) => text).join('') }]
  }
  for (const [index, { text }] of writes.entries()) {
    const lines = text.split('\r\n')
    for (const [at, line] of lines.entries()) {
      if (line === '') continue
      const without = lines.toSpliced(at, 1).join('\r\n')
      yield writes.with(index, { ...writes[index], text: without })
    }
  }
}
