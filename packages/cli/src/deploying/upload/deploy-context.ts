// Context and result types of a deploy, shared by its steps.
import type { Client } from '@plinth/contract/client/routed-client'
import type { Drop } from '../../drops/find-drop.ts'
import type { Session } from '../../service/session.ts'
import type { IgnoredPath } from '../files/excluded-files.ts'
import type { FileWarning } from '../files/found-files.ts'

export interface DeployOptions {
  /** Id of the drop, if it is already known. */
  readonly drop?: string
  readonly slug?: string
  readonly name?: string
  /** Create a new drop even if the folder remembers one. */
  readonly new?: true
  readonly draft?: true
  readonly spa?: true
  readonly password?: string
  readonly strict?: true
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
  readonly client: Client
  readonly options: DeployOptions
  readonly signal: AbortSignal
  /** Sets the sentence printed if the user interrupts the deploy from now on. */
  readonly setStopMessage: (sentence: string) => void
}

export interface Published {
  readonly version_id: string
  readonly version_number: number
  readonly byte_size: number
  readonly file_count: number
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
