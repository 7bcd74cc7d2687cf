// Conditions that limit a write to a drop of its owner.
import type { ExpressionBuilder } from 'kysely'
import type { DropKey } from '../../../ports/database/drop-key.ts'
import type { Queries } from '../schema/queries.ts'
import type { Schema } from '../schema/schema.ts'

/** Condition on `sites`. An anonymous drop has no tenant, and `= null` would never be true. */
export const isOwnDrop =
  ({ id, tenantId }: DropKey) =>
  (e: ExpressionBuilder<Schema, 'sites'>) =>
    e.and([e('sites.id', '=', id), e('sites.tenant_id', 'is not distinct from', tenantId)])

/**
 * The drop's id, or no row if it has another owner: to be compared with `site_id` in tables without
 * an owner. It costs one lookup of a primary key.
 */
export const ownDropId = ({ db }: Pick<Queries, 'db'>, drop: DropKey) =>
  db.selectFrom('sites').select('sites.id').where(isOwnDrop(drop))
