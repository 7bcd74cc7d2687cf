import type { Reader, Transaction } from '../../ports/database.ts'
import { anonymousPublishesReader, anonymousPublishesWriter } from './anonymous-publishes.ts'
import { apiTokensReader, apiTokensWriter } from './api-tokens.ts'
import { blobHoldsReader, blobHoldsWriter } from './blob-holds.ts'
import { changesWriter } from './changes.ts'
import type { Queries } from './engine.ts'
import { leasesWriter } from './leases.ts'
import { sitesReader, sitesWriter } from './sites.ts'
import { slugHoldsReader, slugHoldsWriter } from './slug-holds.ts'
import { tenantsReader, tenantsWriter } from './tenants.ts'
import { usersReader, usersWriter } from './users.ts'
import { versionsReader, versionsWriter } from './versions.ts'

export const readerOf = (queries: Queries): Reader => ({
  anonymousPublishes: anonymousPublishesReader(queries),
  apiTokens: apiTokensReader(queries),
  blobHolds: blobHoldsReader(queries),
  sites: sitesReader(queries),
  slugHolds: slugHoldsReader(queries),
  tenants: tenantsReader(queries),
  users: usersReader(queries),
  versions: versionsReader(queries),
})

export const transactionOf = (queries: Queries): Transaction => ({
  anonymousPublishes: anonymousPublishesWriter(queries),
  apiTokens: apiTokensWriter(queries),
  blobHolds: blobHoldsWriter(queries),
  changes: changesWriter(queries),
  leases: leasesWriter(queries),
  sites: sitesWriter(queries),
  slugHolds: slugHoldsWriter(queries),
  tenants: tenantsWriter(queries),
  users: usersWriter(queries),
  versions: versionsWriter(queries),
})
