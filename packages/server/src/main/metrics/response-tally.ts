// Counts and times the responses of each edge. Plain arrays, because incrementing a labelled counter
// costs more than serving some responses.
import { Durations, microseconds, type Sample } from '../../adapters/tallies/durations.ts'
import type { AppHostEdge } from '../../edges/app-host/edge-of-path.ts'
import type { VisitResponse } from '../../edges/http/visit.ts'

type Edge = 'sites' | AppHostEdge

const edges: readonly Edge[] = ['sites', 'api', 'mcp', 'oauth', 'app']

interface Finished {
  readonly statusCode: number
  readonly beganAt?: number
}

export interface ResponseTally {
  /** Counts a response of the edge when it has been sent, with the time since the last `begin`. */
  readonly count: Readonly<Record<Edge, (response: VisitResponse) => void>>
  /**
   * Starts the time of a response. Not called for those that are sent at once, from memory: reading
   * the clock twice would be 1 % of their CPU time. They count as the shortest.
   */
  readonly begin: (response: VisitResponse) => void
  counts(): Sample[]
  durations(name: string): Sample[]
}

export function createResponseTally(): ResponseTally {
  const tallies = new Map(edges.map((edge) => [edge, new EdgeTally()]))
  return {
    count: Object.fromEntries(
      tallies.entries().map(([edge, tally]) => [edge, counter(tally)]),
    ) as unknown as ResponseTally['count'],
    begin(response) {
      // 0 means that it was not called.
      response.beganAt = microseconds() || 1
    },
    counts: () =>
      [...tallies].flatMap(([edge, { byStatus }]) =>
        [...byStatus.entries()].flatMap(([status, value]) =>
          value === undefined ? [] : [{ labels: { edge, status }, value }],
        ),
      ),
    durations: (name) =>
      [...tallies].flatMap(([edge, { durations }]) => durations.samples(name, { edge })),
  }
}

class EdgeTally {
  readonly byStatus: (number | undefined)[] = []
  readonly durations = new Durations()
}

function counter({ byStatus, durations }: EdgeTally): (response: VisitResponse) => void {
  function count(this: Finished): void {
    const { statusCode, beganAt = 0 } = this
    byStatus[statusCode] = (byStatus[statusCode] ?? 0) + 1
    if (beganAt === 0) durations.recordShortest()
    else durations.recordSince(beganAt)
  }
  return (response) => void response.on('finish', count)
}
