// SQL implementation of the deploys port.
import type { BaseVersion } from '@plinth/domain/versions/base-version'
import type { SitePath } from '@plinth/domain/versions/site-path'
import type { Selectable } from 'kysely'
import type {
  DeployFile,
  DeployRecord,
  DeploysReader,
  DeploysWriter,
} from '../../../ports/database/deploys.ts'
import type { Warning } from '../../../ports/parsers.ts'
import { type Queries, removeBatch } from '../schema/queries.ts'
import type { Schema } from '../schema/schema.ts'
import { isOwnDrop, ownDropId } from '../statements/own-drop.ts'

/** Tuples instead of objects: with up to 20,000 files, field names would be a third of the JSON. */
type FileRow = readonly [path: SitePath, digest: string, size: number]

const encodeFiles = (files: readonly DeployFile[]): string =>
  JSON.stringify(files.map(({ path, digest, size }): FileRow => [path, digest, size]))

const decodeFiles = (text: string): DeployFile[] =>
  (JSON.parse(text) as FileRow[]).map(([path, digest, size]) => ({ path, digest, size }))

const toDeploy = (row: Omit<Selectable<Schema['deploys']>, 'used_at'>): DeployRecord => ({
  id: row.id,
  dropId: row.site_id,
  files: decodeFiles(row.files),
  allowed: JSON.parse(row.allowed) as SitePath[],
  note: row.note,
  base: row.base === null ? null : (JSON.parse(row.base) as BaseVersion),
  ...withOutcome(row),
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})

function withOutcome(
  row: Pick<Selectable<Schema['deploys']>, 'version_id' | 'warnings' | 'changed'>,
): Pick<DeployRecord, 'warnings' | 'outcome'> {
  const { version_id: versionId, changed } = row
  const warnings = JSON.parse(row.warnings ?? '[]') as Warning[]
  return { warnings, outcome: versionId && { versionId, warnings, changed: changed === 1 } }
}

export const deploysReader = ({ db }: Queries): DeploysReader => ({
  async find(drop, id, now) {
    const row = await db
      .selectFrom('deploys')
      .select([
        'id',
        'site_id',
        'files',
        'allowed',
        'note',
        'base',
        'version_id',
        'warnings',
        'changed',
        'created_at',
        'expires_at',
      ])
      .where('id', '=', id)
      .where('site_id', '=', drop)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return row ? toDeploy(row) : null
  },
})

export const deploysWriter = (queries: Queries): DeploysWriter => {
  const { db } = queries
  return {
    ...deploysReader(queries),

    async insert(deploy) {
      await db
        .insertInto('deploys')
        .values({
          id: deploy.id,
          site_id: deploy.dropId,
          files: encodeFiles(deploy.files),
          allowed: JSON.stringify(deploy.allowed),
          note: deploy.note,
          base: deploy.base && JSON.stringify(deploy.base),
          warnings: JSON.stringify(deploy.warnings),
          created_at: deploy.createdAt,
          used_at: deploy.createdAt,
          expires_at: deploy.expiresAt,
        })
        .execute()
    },

    async touch(drop, id, now) {
      await db
        .updateTable('deploys')
        .set({ used_at: now })
        .where('id', '=', id)
        .where('site_id', '=', ownDropId(queries, drop))
        .execute()
    },

    async limitUnfinished(of, most) {
      const unfinished = await db
        .selectFrom('deploys')
        .innerJoin('sites', 'sites.id', 'deploys.site_id')
        .select('deploys.id')
        .where((e) => ('drop' in of ? isOwnDrop(of.drop)(e) : e('sites.tenant_id', '=', of.tenant)))
        .where('deploys.version_id', 'is', null)
        .orderBy('deploys.used_at', 'desc')
        .orderBy('deploys.id')
        .execute()
      const surplus = unfinished.slice(most).map(({ id }) => id)
      if (surplus.length > 0) await db.deleteFrom('deploys').where('id', 'in', surplus).execute()
    },

    async finish(drop, id, { versionId, warnings, changed }) {
      await db
        .updateTable('deploys')
        .set({
          files: encodeFiles([]),
          version_id: versionId,
          warnings: JSON.stringify(warnings),
          changed: changed ? 1 : 0,
        })
        .where('id', '=', id)
        .where('site_id', '=', ownDropId(queries, drop))
        .execute()
    },

    removeExpired(now, limit) {
      const ended = db.selectFrom('deploys').where('expires_at', '<=', now).orderBy('expires_at')
      return removeBatch(queries, 'deploys', ended, limit)
    },
  }
}
