// Types of the SQL tables. Times are milliseconds since the epoch and booleans 0 or 1, the same in
// both engines. Columns with the name of a port's field are documented there.
import type { AccountTables } from './account-tables.ts'
import type { BillingTables } from './billing-tables.ts'
import type { DomainTables } from './domain-tables.ts'
import type { DropTables } from './drop-tables.ts'
import type { ServiceTables } from './service-tables.ts'

export interface Schema
  extends AccountTables,
    BillingTables,
    DomainTables,
    DropTables,
    ServiceTables {}
