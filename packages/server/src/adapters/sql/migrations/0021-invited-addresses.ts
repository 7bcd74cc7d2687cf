// Migration: an index to find whether an address is invited.
import type { Migration } from 'kysely/migration'

export const invitedAddresses: Migration = {
  async up({ schema }) {
    await schema.createIndex('invitations_address').on('invitations').column('email').execute()
  },
}
