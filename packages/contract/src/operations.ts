// Registry of all REST operations.
import { accountOperations } from './operations/account.ts'
import { anonymousDropOperations } from './operations/anonymous-drops.ts'
import { billingOperations } from './operations/billing.ts'
import { connectionOperations } from './operations/connections.ts'
import { deployOperations } from './operations/deploys.ts'
import { domainOperations } from './operations/domains.ts'
import { fileOperations } from './operations/files.ts'
import { operatorOperations } from './operations/operator.ts'
import { organisationOperations } from './operations/organisations.ts'
import { reportOperations } from './operations/reports.ts'
import { secondFactorOperations } from './operations/second-factors.ts'
import { siteOperations } from './operations/sites.ts'
import { tokenOperations } from './operations/tokens.ts'
import { versionOperations } from './operations/versions.ts'
import { viewOperations } from './operations/views.ts'

/** Every operation of the REST API, keyed by operation id. */
export const operations = {
  ...anonymousDropOperations,
  ...siteOperations,
  ...versionOperations,
  ...deployOperations,
  ...fileOperations,
  ...domainOperations,
  ...viewOperations,
  ...accountOperations,
  ...secondFactorOperations,
  ...organisationOperations,
  ...tokenOperations,
  ...connectionOperations,
  ...billingOperations,
  ...reportOperations,
  ...operatorOperations,
}

export type Operations = typeof operations
export type OperationId = keyof Operations
