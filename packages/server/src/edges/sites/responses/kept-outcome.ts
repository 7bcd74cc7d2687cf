// What is known about a path of a version, and what of it the response cache keeps.
import type { Intent } from '@plinth/domain/serving/resolve'
import type { CacheEntry } from '../../caching/byte-cache.ts'
import type { PreparedResponse } from './prepared-response.ts'

export type PathOutcome =
  | PreparedResponse
  | { readonly kind: 'no_thumbnail' }
  | Exclude<Intent, { kind: 'file' }>

/** Outcomes that are kept, and returned again without any work. */
export type KeptOutcome = Extract<PathOutcome, { kind: 'response' | 'not_found' }>

export interface OutcomeEntry {
  readonly outcome: KeptOutcome
  /** True if the query string does not affect the outcome. */
  readonly forAnyQuery: boolean
  readonly variants?: never
}

/** Request headers decide between several outcomes at the path. */
export interface VariantsEntry {
  readonly variants: ReadonlyMap<string, OutcomeEntry>
  /** The languages that the version's rules name. */
  readonly languages: ReadonlySet<string>
}

export type KeptAtPath = OutcomeEntry | VariantsEntry

/** A host whose paths have outcomes. */
export interface HostOfPaths {
  /** The label or hostname that it was resolved from. */
  readonly hostKey: string
  /** Unique to this resolution of the host; part of the key of its cached responses. */
  readonly serial: string
  /** True for a custom domain over HTTPS: responses carry `Strict-Transport-Security`. */
  readonly sendsHsts: boolean
  /**
   * Whether a CDN may cache its responses: false if they may change at a known time before it would
   * revalidate them, or if this process may have missed a change.
   */
  readonly cdnMayCache: boolean
  /** Where the response cache has found `/`, for the next time. */
  home: CacheEntry<KeptAtPath> | undefined
}
