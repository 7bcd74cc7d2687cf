// Writer of the local changes file: passes committed changes to the other processes of this
// machine.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Failures } from '../../../ports/failures.ts'
import type { IdentifiedChange } from '../schema/queries.ts'
import type { DisposableSqlite } from './disposable-sqlite.ts'
import { openLocalChangesFile } from './local-changes-file.ts'
import { retryWhileBusy } from './sqlite-busy-retry.ts'

/** By then every feed has received the change by NOTIFY, or knows that its connection is stale. */
const notifyBoundMs = 1000

export interface LocalChanges {
  /**
   * Call after the commit. Never rejects; resolves once no cache on this machine can serve the
   * state before these changes.
   */
  append(changes: readonly IdentifiedChange[]): Promise<void>
  close(): void
}

export function openLocalChanges(dataDir: string, failures: Failures): LocalChanges {
  let file: DisposableSqlite | null = null

  function giveUp(reason?: unknown): void {
    file?.discard(reason)
    file = null
  }

  function insert(json: string): void {
    if (!file?.isCurrent()) giveUp()
    file ??= openLocalChangesFile(dataDir)
    file.sqlite
      .prepare(
        `insert into changes (id, site_id, tenant_id, label)
         select value ->> 'id', value ->> '$.change.drop', value ->> '$.change.tenant',
           value ->> '$.change.label'
         from json_each(?)`,
      )
      .run(json)
  }

  return {
    async append(changes) {
      const json = JSON.stringify(changes)
      try {
        await retryWhileBusy(() => insert(json))
      } catch (error) {
        // For example a full disk. The change is committed, so wait until NOTIFY has delivered it.
        giveUp(error)
        failures.report('write-local-changes', error)
        await sleep(notifyBoundMs)
      }
    },
    close: () => giveUp(),
  }
}
