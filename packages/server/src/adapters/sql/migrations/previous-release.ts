// The release before this one. Until all nodes are upgraded, nodes of both use one database, so what
// its code uses must stay as it is (decision 35).

export const previousRelease = {
  /** Its source, which `e2e/system/rolling.system.ts` runs. */
  commit: '6bc9828a0f68d531896447a80cf04382cd58525d',
  lastMigration: '0017-backups',
  /** Tables, and columns as `table.column`, that it does not use: a migration may remove them. */
  unused: [] as readonly string[],
}
