// Values that the documentation for agents depends on.
import type { AnonymousLimits } from '@plinth/domain/abuse/anonymous-limits'
import type { BaseTerms } from '@plinth/domain/plans/base-terms'
import type { Urls } from '../../http/urls.ts'

/** Facts about this installation that the documentation for agents includes. */
export interface AgentFacts {
  readonly urls: Pick<Urls, 'base' | 'drop'>
  /** Versioned path of the CLI package that this service serves. */
  readonly clientPath: string
  /** Null if nothing can be published without an account. */
  readonly anonymousLimits: AnonymousLimits | null
  readonly terms: BaseTerms
  readonly hasPlans: boolean
}
