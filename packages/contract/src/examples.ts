// An example request and response for every REST operation.
import { accountExamples } from './examples/account.ts'
import { anonymousDropExamples } from './examples/anonymous-drops.ts'
import { billingExamples } from './examples/billing.ts'
import { deployExamples } from './examples/deploys.ts'
import { domainExamples } from './examples/domains.ts'
import type { Example, ExamplesOf } from './examples/example.ts'
import { fileExamples } from './examples/files.ts'
import { operatorExamples, reportExamples } from './examples/operator.ts'
import { organisationExamples } from './examples/organisations.ts'
import { secondFactorExamples } from './examples/second-factors.ts'
import { siteExamples } from './examples/sites.ts'
import { connectionExamples, tokenExamples } from './examples/tokens.ts'
import { versionExamples } from './examples/versions.ts'
import { viewExamples } from './examples/views.ts'
import type { Operations } from './operations.ts'

const all: ExamplesOf<Operations> = {
  ...anonymousDropExamples,
  ...siteExamples,
  ...versionExamples,
  ...deployExamples,
  ...fileExamples,
  ...domainExamples,
  ...viewExamples,
  ...accountExamples,
  ...secondFactorExamples,
  ...organisationExamples,
  ...tokenExamples,
  ...connectionExamples,
  ...billingExamples,
  ...reportExamples,
  ...operatorExamples,
}

/** Keyed by operation id. Apart from `operations`, so that the browser does not load them. */
export type Examples = Readonly<Record<keyof Operations, Example>>
export const examples: Examples = all

/** The examples that the documentation of a service shows. */
export const examplesFor = (service: { readonly hasPlans: boolean }): Examples =>
  service.hasPlans ? examples : JSON.parse(JSON.stringify(examples, withoutPlans))

const limits = ['limit', 'limit_bytes']

function withoutPlans(key: string, value: unknown): unknown {
  if (key === 'plan') return 'unlimited'
  return limits.includes(key) ? null : value
}
