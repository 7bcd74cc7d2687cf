// The order in which the writes of a drop took effect.
//
// Linearizability is checked without a search: the server numbers versions and records every publish
// in the transaction that makes it, so it states the order itself. That order is a witness. It must
// contain every acknowledged write once, no refused one, and none twice; each write must take effect
// between its request and its response, so a write that ended before another began must come first;
// and what was live before each publish must be what the one before made live. Reads are then placed
// into this order (`check-drop.ts`). A history that passes is linearizable, because the order and
// the places of the reads are a linearization. One that fails is not, or the server's record is
// wrong, which is a fault too.
import {
  type DropHistory,
  type FinalState,
  firstContent,
  type Publish,
  type Write,
} from './history.ts'

/** A state of the drop, between one write and the next. */
export interface State {
  /** Null for the state at the start. */
  readonly write: Write | null
  /** Null if the drop is gone. */
  readonly live: number | null
  /** The content's key, or `gone`. */
  readonly content: string
  /** Sorted; null if the drop is gone. */
  readonly versions: readonly number[] | null
}

export interface WriteOrder {
  readonly states: readonly State[]
  /** Promotes of the version that was live already, which change nothing. */
  readonly unchanged: readonly Write[]
  readonly problems: readonly string[]
}

const start: State = { write: null, live: 1, content: firstContent, versions: [1] }

/** How many orders are tried at most. Usually there is one. */
const mostOrders = 2000

/**
 * The orders that the record allows. There are several if one version was promoted more than once,
 * because the record does not say by which request.
 */
export function* possibleOrders(history: DropHistory, final: FinalState): Generator<WriteOrder> {
  const { publishes } = final
  if (publishes === null) return yield checkTimes(orderOfGone(history))
  let tried = 0
  for (const matched of matchings(history.writes, publishes.slice(1), final.contents)) {
    yield checkTimes(orderOfKept(history, { ...final, publishes }, matched))
    tried += 1
    if (tried === mostOrders) return
  }
}

function checkTimes(order: WriteOrder): WriteOrder {
  const problems = [...order.problems]
  let latestStart = Number.NEGATIVE_INFINITY
  for (const { write } of order.states) {
    if (write === null) continue
    if (write.end < latestStart)
      problems.push(`${nameOf(write)} ended before a write began that took effect earlier`)
    latestStart = Math.max(latestStart, write.start)
  }
  return { ...order, problems }
}

const nameOf = ({ kind, id, outcome, version }: Write) =>
  `${outcome} ${kind} ${id}${version === null ? '' : ` (version ${version})`}`

/** A drop that still exists: its record of publishes is the order. */
function orderOfKept(
  { writes }: DropHistory,
  { publishes, contents }: FinalState & { readonly publishes: readonly Publish[] },
  matched: readonly (Write | undefined)[],
): WriteOrder {
  const problems: string[] = []
  const states: State[] = [start]
  const contentOf = new Map([[1, firstContent]])
  const [first, ...rest] = publishes
  if (first?.to !== 1 || first.from !== null) problems.push('the first publish is missing')

  for (const [index, publish] of rest.entries()) {
    const before = states.at(-1) ?? start
    if (publish.from !== before.live)
      problems.push(`version ${publish.to} replaced ${publish.from}, but ${before.live} was live`)
    const write = matched[index]
    if (!write) {
      const content = contents.get(publish.to)
      problems.push(`no request explains the ${publish.kind} of version ${publish.to}: ${content}`)
      continue
    }
    if (write.outcome === 'refused') problems.push(`${nameOf(write)} took effect`)
    if (publish.kind !== 'promote') {
      if (publish.to <= Math.max(...(before.versions ?? [])))
        problems.push(`the number of version ${publish.to} was given before`)
      contentOf.set(publish.to, created(write, contentOf.get(publish.from ?? 0) ?? ''))
      if (write.kind === 'edit' && isAcknowledged(write) && write.base !== publish.from)
        problems.push(`${nameOf(write)} was applied to ${write.base}, not to ${publish.from}`)
    }
    const versions = before.versions ?? []
    states.push({
      write,
      live: publish.to,
      content: contentOf.get(publish.to) ?? '',
      versions: publish.kind === 'promote' ? versions : [...versions, publish.to],
    })
  }

  for (const [version, content] of contentOf)
    if (contents.get(version) !== content)
      problems.push(`version ${version} has ${contents.get(version)} instead of ${content}`)
  const left = writes.filter((write) => isAcknowledged(write) && !matched.includes(write))
  for (const write of left) if (write.kind !== 'promote') problems.push(`${nameOf(write)} is lost`)
  return { states, unchanged: left.filter(({ kind }) => kind === 'promote'), problems }
}

/**
 * A drop that was deleted has no record. Its uploads follow one another, and after one of unknown
 * outcome comes nothing but the delete, so their order is known.
 */
function orderOfGone({ writes, visits }: DropHistory): WriteOrder {
  const remove = writes.find(({ kind, outcome }) => kind === 'delete' && outcome !== 'refused')
  if (!remove) return { states: [start], unchanged: [], problems: ['the drop is lost'] }
  const seen = new Set(visits.map(({ saw }) => saw))
  const uploads = writes.filter(
    (write) => write.kind === 'upload' && (isAcknowledged(write) || seen.has(write.id)),
  )
  const states = [start]
  for (const write of uploads) {
    const before = states.at(-1) ?? start
    const live = write.version ?? (before.live ?? 0) + 1
    const versions = [...(before.versions ?? []), live]
    states.push({ write, live, content: write.id, versions })
  }
  states.push({ write: remove, live: null, content: 'gone', versions: null })
  return { states, unchanged: [], problems: [] }
}

/** Every way to name the write behind each publish, the most likely one first. */
function* matchings(
  writes: readonly Write[],
  publishes: readonly Publish[],
  contents: FinalState['contents'],
): Generator<(Write | undefined)[]> {
  const creators = publishes.map(({ kind, to }) =>
    kind === 'promote' ? undefined : creatorOf(to, contents.get(to) ?? '', writes),
  )
  const promotes = writes
    .filter(({ kind, outcome }) => kind === 'promote' && outcome !== 'refused')
    .sort((a, b) => a.end - b.end)

  /** Adds the writes behind the publishes from this index on. */
  function* match(matched: (Write | undefined)[], latestStart: number): Generator<typeof matched> {
    const index = matched.length
    const publish = publishes[index]
    if (!publish) return yield matched
    const later = creators.slice(index + 1).map((write) => write?.end ?? Number.POSITIVE_INFINITY)
    const earliestEnd = Math.min(...later)
    const candidates =
      publish.kind === 'promote'
        ? promotes.filter(
            (write) =>
              write.version === publish.to &&
              write.end >= latestStart &&
              write.start <= earliestEnd &&
              !matched.includes(write),
          )
        : [creators[index]]
    for (const write of candidates.length > 0 ? candidates : [undefined])
      yield* match([...matched, write], Math.max(latestStart, write?.start ?? latestStart))
  }
  yield* match([], Number.NEGATIVE_INFINITY)
}

/** The write whose response has the version, or whose id ends the content's key. */
function creatorOf(version: number, stored: string, writes: readonly Write[]): Write | undefined {
  const creating = writes.filter(({ kind }) => kind !== 'promote' && kind !== 'delete')
  return (
    creating.find((write) => isAcknowledged(write) && write.version === version) ??
    creating.find((write) => !isAcknowledged(write) && stored.split('+').at(-1) === write.id)
  )
}

const created = ({ kind, id }: Write, before: string) => (kind === 'edit' ? `${before}+${id}` : id)

const isAcknowledged = ({ outcome }: Write) => outcome === 'acknowledged'
