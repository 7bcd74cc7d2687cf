// Entry of the cache of resolved hosts: what is decided about a host, and until when.
import type { Plan } from '@plinth/domain/plans/plans'
import { decideServing } from '@plinth/domain/serving/serving-decision'
import type { Address, ServingDecision } from '../../../usecases/serving/find-address.ts'
import type { HostOfPaths } from '../responses/kept-outcome.ts'
import { type Subjects, subjectsOf, withLeanVersion } from './host-subjects.ts'

export interface ResolvedHost extends HostOfPaths {
  readonly decision: ServingDecision
  /** Whether the address is a drop's, whatever the drop's state. */
  readonly hasDrop: boolean
}

/** Generation of entries whose tenant has changed. */
export const outdated = -1

/** There may be a hundred thousand, so an entry holds no more than it needs. */
export interface Entry extends ResolvedHost, Subjects {
  /** When it was decided. Before this time, the decision says nothing. */
  readonly from: number
  /** When the decision expires if nothing changes before, in milliseconds since the epoch. */
  readonly until: number
  /** How often changes may have been missed before it was looked up, or `outdated`. */
  generation: number
  /** What it was decided by; undefined for a version that is served for long. */
  readonly address: Address | null | undefined
}

export interface HostRules {
  /** What drops without an owner get. */
  readonly anonymousPlan: Plan
  /** Whether visitors reach the service over HTTPS. */
  readonly https: boolean
  /** How long a CDN may cache responses; null if there is none. */
  readonly cdnTtlSeconds: number | null
}

/**
 * Other decisions can be renewed without the database, in case that it is unavailable when they
 * expire or the clock is set back.
 */
const longValidityMs = 24 * 3_600_000

export const cdnTtlMs = ({ cdnTtlSeconds }: HostRules): number => (cdnTtlSeconds ?? 0) * 1000

interface Found {
  readonly hostKey: string
  readonly address: Address | null
  readonly generation: number
  /** Unique to this decision. */
  readonly serial: number
  readonly now: number
}

export function decideEntry(found: Found, rules: HostRules): Entry {
  const { hostKey, address, generation, serial, now } = found
  const timed = decideServing(withLeanVersion(address), now, rules.anonymousPlan)
  const { decision, hasDrop, atDomain } = timed
  // After this time a CDN must not cache responses, so the entry ends then and is decided again.
  const cachedUntil = timed.until - cdnTtlMs(rules)
  const cdnMayCache = rules.cdnTtlSeconds !== null && now < cachedUntil
  const until = cdnMayCache ? cachedUntil : timed.until
  const { drop, tenant } = subjectsOf(address)
  const isLong = decision.kind === 'serve' && until - now >= longValidityMs
  return {
    hostKey,
    serial: serial.toString(36),
    decision,
    hasDrop,
    sendsHsts: rules.https && atDomain,
    cdnMayCache,
    home: undefined,
    drop,
    tenant,
    from: now,
    until,
    generation,
    address: isLong ? undefined : address,
  }
}

/** A change may have been missed: a CDN would cache the state before it, after its purges. */
export const hostWithoutCdnCaching = (host: ResolvedHost): ResolvedHost =>
  host.cdnMayCache
    ? { ...host, serial: `${host.serial}~`, cdnMayCache: false, home: undefined }
    : host
