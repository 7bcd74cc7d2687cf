// Migration: the version that must be live when a deploy is finished. The previous release does not know
// it: a deploy that it finishes is not checked.
import type { Migration } from 'kysely/migration'

export const deployBases: Migration = {
  async up({ schema }) {
    await schema.alterTable('deploys').addColumn('base', 'text').execute()
  },
}
