// Port: deploys, versions whose files arrive in several requests.
import type { DeployId, DropId, TenantId, VersionId } from '@plinth/domain/base/ids'
import type { BaseVersion } from '@plinth/domain/versions/base-version'
import type { SitePath } from '@plinth/domain/versions/site-path'
import type { Warning } from '../parsers.ts'
import type { DropKey } from './drop-key.ts'

/** A deploy in progress or finished. */
export interface DeployRecord {
  readonly id: DeployId
  readonly dropId: DropId
  /** Files of the future version, at their final paths. Empty once the deploy is finished. */
  readonly files: readonly DeployFile[]
  /** Paths of files that are published even if they look like secrets. */
  readonly allowed: readonly SitePath[]
  /** Of the future version; empty if it has none. */
  readonly note: string
  /** The version that must be live when the deploy is finished; null if any may be. */
  readonly base: BaseVersion | null
  /** Warnings about the list of files; those of the version once the deploy is finished. */
  readonly warnings: readonly Warning[]
  /** Null until the deploy is finished. */
  readonly outcome: DeployOutcome | null
  readonly createdAt: number
  readonly expiresAt: number
}

export interface DeployFile {
  readonly path: SitePath
  /** Lower-case hex sha256. */
  readonly digest: string
  readonly size: number
}

/** Stored so that a client that repeats the finishing request gets the same result. */
export interface DeployOutcome {
  readonly versionId: VersionId
  readonly warnings: readonly Warning[]
  /** Whether its files differ from those that were live. */
  readonly changed: boolean
}

export interface DeploysReader {
  /** Null if unknown or expired. */
  find(drop: DropId, id: DeployId, now: number): Promise<DeployRecord | null>
}

export type DeployScope = { readonly drop: DropKey } | { readonly tenant: TenantId }

export interface DeploysWriter extends DeploysReader {
  insert(deploy: Omit<DeployRecord, 'outcome'>): Promise<void>
  /**
   * Records the time of use, which decides what `limitUnfinished` removes first. A deploy that the
   * drop does not have is not an error.
   */
  touch(drop: DropKey, id: DeployId, now: number): Promise<void>
  /** Removes the least recently used unfinished deploys of the drop or the tenant beyond `most`. */
  limitUnfinished(of: DeployScope, most: number): Promise<void>
  /** A deploy that the drop does not have is not an error: a job may have removed it. */
  finish(drop: DropKey, id: DeployId, outcome: DeployOutcome): Promise<void>
  removeExpired(now: number, limit: number): Promise<number>
}
