// The parsers and the budget of parse time for one upload.
import { accountParseBudget, anonymousParseBudget } from '@plinth/domain/abuse/parse-budget'
import type { Plan } from '@plinth/domain/plans/plans'
import type { AccountActor, AnonymousActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'
import type { StageDeps } from './staged-version.ts'

type StagingDeps = Pick<Deps, 'failures' | 'parserPool'>

export const accountStaging = (
  { failures, parserPool }: StagingDeps,
  actor: AccountActor,
  { name }: Plan,
): StageDeps => ({ failures, parsers: parserPool.forUpload(accountParseBudget(actor, name)) })

export const anonymousStaging = (
  { failures, parserPool }: StagingDeps,
  actor: AnonymousActor,
): StageDeps => ({ failures, parsers: parserPool.forUpload(anonymousParseBudget(actor)) })
