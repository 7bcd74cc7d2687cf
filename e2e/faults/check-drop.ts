// Checks the history of a drop: no acknowledged write is lost, every visit and every list shows a
// state that the drop had at that time, and no node shows one that was replaced too long ago.
import type { CutOff, DropHistory, FinalState, Listing, Visit } from './history.ts'
import { possibleOrders, type State, type WriteOrder } from './write-order.ts'

/** How long other machines may show what was replaced: see "Several machines" in self-hosting.md. */
const staleBoundMs = 1000

export interface Verdict {
  readonly problems: readonly string[]
  /** The longest time for which a visitor saw what had been replaced. */
  readonly longestStaleMs: number
}

/** Right if one of the possible orders explains everything. */
export function checkDrop(
  history: DropHistory,
  final: FinalState,
  cutOffs: readonly CutOff[] = [],
): Verdict {
  let best: Verdict | null = null
  for (const order of possibleOrders(history, final)) {
    const verdict = checkOrder(history, order, cutOffs)
    if (best === null || verdict.problems.length < best.problems.length) best = verdict
    if (verdict.problems.length === 0) break
  }
  return best ?? { problems: ['there is no order'], longestStaleMs: 0 }
}

function checkOrder(
  history: DropHistory,
  { states, unchanged, problems }: WriteOrder,
  cutOffs: readonly CutOff[],
): Verdict {
  const visits = placeVisits(states, history.visits, cutOffs)
  const live = unchanged.map((write) => ({ ...write, versions: undefined, live: write.version }))
  return {
    problems: [
      ...history.problems,
      ...problems,
      ...placeListings(states, [...history.listings, ...live]),
      ...visits.problems,
    ],
    longestStaleMs: visits.longestStaleMs,
  }
}

interface Read {
  readonly start: number
  readonly end: number
}

const beginOf = ({ write }: State) => write?.start ?? Number.NEGATIVE_INFINITY
const endOf = (state: State | undefined) => (state ? (state.write?.end ?? -Infinity) : Infinity)

/** The first state, from `lowest` on, that the read shows and that existed before its end. */
function findState(
  states: readonly State[],
  lowest: number,
  end: number,
  shows: (state: State) => boolean,
): number | null {
  for (let index = lowest; index < states.length; index++) {
    const state = states[index]
    if (!state || beginOf(state) > end) return null
    if (shows(state)) return index
  }
  return null
}

/** The last state whose write had ended by then, among those that count. */
function lastEnded(
  states: readonly State[],
  time: number,
  counts: (state: State) => boolean = () => true,
): number {
  return states.findLastIndex((state) => endOf(state) < time && counts(state))
}

/** The index of the latest state that an earlier read, which ended before this one began, has shown. */
function lastShown<T extends Read>(placed: readonly { read: T; index: number }[], start: number) {
  return placed.reduce(
    (last, { read, index }) => (read.end < start ? Math.max(last, index) : last),
    0,
  )
}

const inOrder = <T extends Read>(reads: readonly T[]) => reads.toSorted((a, b) => a.start - b.start)

/** The API reads the database, so each list must fit between the writes and lists around it. */
function placeListings(
  states: readonly State[],
  listings: readonly (Omit<Listing, 'versions'> & { versions?: Listing['versions'] | undefined })[],
): string[] {
  const problems: string[] = []
  const placed: { read: Read; index: number }[] = []
  for (const read of inOrder(listings)) {
    const lowest = Math.max(lastEnded(states, read.start), lastShown(placed, read.start), 0)
    const shows = ({ live, versions }: State) =>
      live === read.live &&
      (read.versions === undefined || String(versions) === String(read.versions))
    const index = findState(states, lowest, read.end, shows)
    if (index !== null) placed.push({ read, index })
    else problems.push(`a list does not fit: live ${read.live} of ${read.versions ?? 'any'}`)
  }
  return problems
}

function placeVisits(
  states: readonly State[],
  visits: readonly Visit[],
  cutOffs: readonly CutOff[],
): Verdict {
  const problems: string[] = []
  const placed = new Map<number, { read: Visit; index: number }[]>()
  let longestStaleMs = 0
  for (const read of inOrder(visits)) {
    const { node, start, end, saw } = read
    const shows = ({ content }: State) => content === saw
    const ofNode = placed.get(node) ?? []
    const lowest = Math.max(
      lastEnded(states, staleSince(read, cutOffs)),
      // A publish is visible at once on the node that acknowledged it.
      lastEnded(states, start, ({ write }) => write?.node === node),
      lastShown(ofNode, start),
      0,
    )
    const index = findState(states, lowest, end, shows)
    const ended = states.findLastIndex((state) => beginOf(state) <= end && shows(state))
    const staleMs = start - endOf(states[ended + 1])
    longestStaleMs = Math.max(longestStaleMs, ended < 0 ? 0 : staleMs)
    if (index !== null) placed.set(node, [...ofNode, { read, index }])
    else if (ended < 0) problems.push(`node ${node} shows ${saw}, which was never live by then`)
    else problems.push(`node ${node} shows ${saw}, replaced ${Math.round(staleMs)} ms before`)
  }
  return { problems, longestStaleMs }
}

/** Writes that ended before this time must be visible to the visit. */
function staleSince({ node, start, end }: Visit, cutOffs: readonly CutOff[]): number {
  const relevant = cutOffs.filter(
    (cutOff) =>
      (cutOff.node === null || cutOff.node === node) &&
      cutOff.from <= end &&
      // A node that can read the database again has a second to read what it missed.
      cutOff.to + staleBoundMs >= start,
  )
  return Math.min(start, ...relevant.map(({ from }) => from)) - staleBoundMs
}
