// Context and result types of a deploy, shared by its steps.
import type { Client } from '@plinth/contract/client/routed-client'
import type { TrailingSlash } from '@plinth/domain/serving/page-lookup'
import type { Drop } from '../../drops/find-drop.ts'
import type { Retries } from '../../service/retries.ts'
import type { Session } from '../../service/session.ts'
import type { IgnoredPath } from '../files/excluded-files.ts'
import type { FileWarning } from '../files/found-files.ts'

export interface DeployOptions {
  /** Id of the drop, if it is already known. */
  readonly drop?: string
  readonly slug?: string
  readonly name?: string
  /** Note about the version. */
  readonly message?: string
  /** Create a new drop even if the folder remembers one. */
  readonly new?: true
  readonly draft?: true
  readonly spa?: true
  readonly trailingSlash?: TrailingSlash
  readonly cleanUrls?: true
  readonly password?: string
  /** When the drop expires, as a timestamp. */
  readonly expires?: string
  readonly strict?: true
  /** Add no version if the live one has the same files. */
  readonly ifChanged?: true
  readonly verbose?: true
  /** Paths of files that are published even if they look like secrets. */
  readonly allowSecrets?: readonly string[]
  /** Seconds without progress before a deploy fails. */
  readonly giveUpAfter: number
}

/** Context of a deploy, passed to every step. */
export interface DeployContext extends Pick<Session, 'output' | 'terminal'> {
  /** Origin of the service. */
  readonly service: string
  /** Repeats no request by itself. */
  readonly client: Client
  /** Repeats failed requests within `--give-up-after`. */
  readonly retries: Retries
  readonly options: DeployOptions
  readonly signal: AbortSignal
  /**
   * What an interruption leaves behind: nothing at first, then contents that the next run need not
   * upload, or an upload whose response has not arrived.
   */
  readonly remains: { state: Remains }
}

export type Remains = 'nothing' | 'contents' | 'perhaps a version'

export interface Published {
  readonly version_id: string
  readonly version_number: number
  readonly byte_size: number
  readonly file_count: number
  /** False if the version that was live before has the same files. */
  readonly changed: boolean
  readonly warnings: readonly FileWarning[]
  readonly live: boolean
  readonly preview_url?: string
  readonly ignored?: readonly IgnoredPath[]
}

/**
 * Uploads the prepared files. Calls `settle`, which applies the settings, before anything goes
 * live.
 */
export type Publish = (drop: Drop, settle: () => Promise<void>) => Promise<Published>
