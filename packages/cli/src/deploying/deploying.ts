import type { Client } from '@plinth/contract/routed-client'
import type { Drop } from '../find-drop.ts'
import type { Session } from '../session.ts'
import type { LeftOut } from './left-out.ts'

export interface DeployOptions {
  /** The id of the drop, where it is known. */
  readonly drop?: string
  readonly slug?: string
  readonly name?: string
  /** A drop of its own, whatever the folder remembers. */
  readonly new?: true
  readonly draft?: true
  readonly spa?: true
  readonly password?: string
  readonly strict?: true
  readonly verbose?: true
  /** Seconds without anything getting on. */
  readonly giveUpAfter: number
}

/** What every step of a deploy works with. */
export interface Deploying extends Pick<Session, 'output' | 'terminal'> {
  /** The origin of the service. */
  readonly service: string
  readonly client: Client
  readonly options: DeployOptions
  readonly signal: AbortSignal
  /** What became of it when somebody stops it from now on. */
  readonly ifStopped: (sentence: string) => void
}

export interface Published {
  readonly version_id: string
  readonly version_number: number
  readonly byte_size: number
  readonly file_count: number
  readonly warnings: readonly {
    readonly file: string
    readonly line: number
    readonly message: string
  }[]
  readonly live: boolean
  readonly preview_url?: string
  readonly ignored?: readonly LeftOut[]
}

/** Sends what was read and checked before. `settle` is called when nothing is live yet. */
export type Publish = (drop: Drop, settle: () => Promise<void>) => Promise<Published>
