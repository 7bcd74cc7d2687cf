// What the connections of a process share in the fast lane.
import type { Socket } from 'node:net'
import type { RouteVisit } from '../http/visit.ts'
import type { Bridge } from './bridge.ts'
import type { ParseRequest } from './parse-request.ts'
import type { Continuation } from './response-head.ts'
import type { Turn } from './turn.ts'
import type { WriteAtOnce } from './write-at-once.ts'

/** What the lane has passed on to `node:http`. */
export interface PassedOn {
  /** Single requests, after which the lane continued. */
  requests: number
  /** Connections, for good. */
  connections: number
}

export interface Lane {
  readonly parse: ParseRequest
  readonly route: RouteVisit
  readonly endHead: (next: Continuation) => Buffer
  /** Passes a connection to `node:http`. */
  readonly handOver: (socket: Socket | Bridge) => void
  readonly passed: PassedOn
  readonly writeAtOnce: WriteAtOnce
  readonly turn: Turn
  /** Whether each response ends its connection. */
  isLeaving: boolean
  /** Seconds since the lane was created. */
  seconds: number
}
