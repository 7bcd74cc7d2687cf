import type { AnonymousLimits } from '@plinth/domain/anonymous-limits'
import type { Urls } from '../../http/urls.ts'

/** What the pages for agents tell of this service, beside what is the same everywhere. */
export interface AgentFacts {
  readonly urls: Pick<Urls, 'base' | 'site'>
  /** Of the client that this service hands out. */
  readonly clientPath: string
  readonly anonymousLimits: AnonymousLimits
}
