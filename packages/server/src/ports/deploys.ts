import type { DeployId, SiteId, TenantId, VersionId } from '@plinth/domain/ids'
import type { SitePath } from '@plinth/domain/site-path'
import type { Warning } from './parsers.ts'

/** A version that arrives in several requests. */
export interface DeployRecord {
  readonly id: DeployId
  readonly siteId: SiteId
  /** What the version will have, laid out. Forgotten when it is finished. */
  readonly files: readonly DeployFile[]
  /** Null: it is not finished. */
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

/** What is answered again to whoever did not hear it the first time. */
export interface DeployOutcome {
  readonly versionId: VersionId
  readonly warnings: readonly Warning[]
}

export interface DeploysReader {
  /** Null also when it has expired. */
  find(site: SiteId, id: DeployId, now: number): Promise<DeployRecord | null>
}

export type DeployOwner = { readonly site: SiteId } | { readonly tenant: TenantId }

export interface DeploysWriter extends DeploysReader {
  insert(deploy: Omit<DeployRecord, 'outcome'>): Promise<void>
  /** What was used last is forgotten last. Absent: no error. */
  use(id: DeployId, now: number): Promise<void>
  /** Forgets unfinished ones of the drop or the tenant, so that at most so many are left. */
  keepUnfinished(of: DeployOwner, most: number): Promise<void>
  finish(id: DeployId, outcome: DeployOutcome): Promise<void>
  removeExpired(now: number): Promise<void>
}
