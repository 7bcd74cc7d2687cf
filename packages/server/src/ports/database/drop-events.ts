// Port: events in the life of drops, besides publishes.
import type { DropId, UserId } from '@plinth/domain/base/ids'
import type { DropEventDetail, DropEventKind } from '@plinth/domain/lifecycle/drop-events'
import type { Credential } from './credentials.ts'

export interface DropEvent {
  readonly dropId: DropId
  readonly kind: DropEventKind
  /** Null if the service or an operator caused it. */
  readonly actor: UserId | null
  /** The program that the user acted with; null in a browser session. Its name is stored. */
  readonly credential: Credential | null
  readonly detail: DropEventDetail
  readonly at: number
}

export interface DropEventRecord extends Omit<DropEvent, 'credential'> {
  /** Counts the events of the drop, from 1. */
  readonly sequence: number
  /** Name of the connected app; null if there was none. */
  readonly app: string | null
  /** Name of the API token; null if there was none. */
  readonly token: string | null
}

export interface DropEventsReader {
  /** All that are kept, newest first. */
  ofDrop(drop: DropId): Promise<DropEventRecord[]>
}

export interface DropEventsWriter extends DropEventsReader {
  /**
   * Appends an event, which takes the place of the oldest once the drop has `keptEvents`. One of two
   * that are appended at the same time may be lost, unless the tenant is locked.
   */
  append(event: DropEvent): Promise<void>
}
