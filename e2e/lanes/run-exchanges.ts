// Compares many exchanges, several at a time, and describes the first differences.
import { compare, type Difference, type Ways } from './compare.ts'
import { type Exchange, escaped } from './exchange-text.ts'
import { shrink } from './shrink.ts'

const atOnce = 16
const maxDescribed = 10
const contextChars = 160

export interface Differences {
  /** With the bytes as a JavaScript string; at most ten. */
  readonly repeatable: readonly string[]
  /** Seen once, and not again: `node:http` depends on time, too. */
  readonly once: readonly string[]
}

export async function differencesOf(
  ways: Ways,
  exchanges: Iterable<Exchange>,
): Promise<Differences> {
  const found: { exchange: Exchange; difference: Difference }[] = []
  const once: string[] = []
  const iterator = exchanges[Symbol.iterator]()
  const work = async () => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) {
      if (found.length >= maxDescribed) return
      const difference = await compare(ways, next.value)
      if (difference?.repeatable) found.push({ exchange: next.value, difference })
      else if (difference) once.push(describe(next.value, difference))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const repeatable: string[] = []
  for (const { exchange, difference } of found) {
    const differs = async (smaller: Exchange) =>
      (await compare(ways, smaller, 2))?.repeatable === true
    const smallest = await shrink(exchange, differs)
    repeatable.push(describe(smallest, (await compare(ways, smallest)) ?? difference))
  }
  return { repeatable, once }
}

const describe = ({ name, writes }: Exchange, difference: Difference): string =>
  [name, ...writes.map(({ text }) => `  ${escaped(text)}`), ...describeDifference(difference)].join(
    '\n',
  )

/** The surroundings of the first byte that differs. */
function describeDifference({ lane, around }: Difference): string[] {
  let at = 0
  while (at < lane.length && lane[at] === around[at]) at += 1
  const from = Math.max(0, at - contextChars)
  const part = (text: string) => escaped(text.slice(from, at + contextChars))
  const size = (text: string) =>
    `${text.length} bytes, ${text.split('HTTP/1.1 ').length - 1} responses`
  return [
    `  lane (${size(lane)}, from byte ${from}): ${part(lane)}`,
    `  around (${size(around)}, from byte ${from}): ${part(around)}`,
  ]
}
