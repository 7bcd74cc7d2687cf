// What clients sent during a round and what came back. All times are milliseconds of one clock that
// never jumps, the one of the process that runs the clients.

/** `unknown`: the connection was lost, or the status is 5xx. It may have happened, or still happen. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown'

export type WriteKind = 'upload' | 'deploy' | 'edit' | 'promote' | 'delete'

export interface Write {
  readonly kind: WriteKind
  /** Unique within the round. It is a part of the content that the write creates. */
  readonly id: string
  readonly start: number
  /** Infinity if the outcome is unknown. */
  readonly end: number
  readonly outcome: Outcome
  /** The node that responded; null if none did. */
  readonly node: number | null
  /** The version that a promote names, or that the response of another write reports. */
  readonly version: number | null
  /** For an acknowledged edit: the version that it was applied to. */
  readonly base: number | null
  /** Status and text of a response that is not a success, for failure messages. */
  readonly detail: string
}

/** What a visitor saw at the drop's address. */
export interface Visit {
  readonly start: number
  readonly end: number
  readonly node: number
  /** The content's key (`content.ts`), or `gone` for 404 and 410. */
  readonly saw: string
}

/** A list of versions from the API. */
export interface Listing {
  readonly start: number
  readonly end: number
  /** Sorted; null if the drop was not found. */
  readonly versions: readonly number[] | null
  readonly live: number | null
}

/** Everything about one drop in one round. The drop has version 1, content `first`, from the start. */
export interface DropHistory {
  readonly name: string
  readonly writes: Write[]
  readonly visits: Visit[]
  readonly listings: Listing[]
  /** When a client began to delete the drop. The writes have a delete only once it has ended. */
  readonly deletes: number[]
  /** Found while the round ran, such as a page with damaged bytes. */
  readonly problems: string[]
}

export const firstContent = 'first'

export const newHistory = (name: string): DropHistory => ({
  name,
  writes: [],
  visits: [],
  listings: [],
  deletes: [],
  problems: [],
})

/** An entry of the server's own record of what was live. */
export interface Publish {
  readonly kind: 'upload' | 'deploy' | 'promote'
  readonly from: number | null
  readonly to: number
}

/** The drop after the round, when every server works again. */
export interface FinalState {
  /** Oldest first; null if the drop is gone. */
  readonly publishes: readonly Publish[] | null
  /** The content's key of every retained version. */
  readonly contents: ReadonlyMap<number, string>
}

/** A time in which a node may show what it knew at its start, because it cannot read the database. */
export interface CutOff {
  /** Null for all nodes. */
  readonly node: number | null
  readonly from: number
  readonly to: number
}
