import { accountOperations } from './operations/account.ts'
import { anonymousDropOperations } from './operations/anonymous-drops.ts'
import { siteOperations } from './operations/sites.ts'
import { versionOperations } from './operations/versions.ts'

export const apiRoot = '/api/v1'

/** Every operation of the REST API by its id. */
export const operations = {
  ...anonymousDropOperations,
  ...siteOperations,
  ...versionOperations,
  ...accountOperations,
}

export type Operations = typeof operations
export type OperationId = keyof Operations
