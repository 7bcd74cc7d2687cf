import { setTimeout as sleep } from 'node:timers/promises'
import type { Change } from '../../ports/changes.ts'
import { type LocalChangesFile, openLocalChangesFile } from './local-changes-file.ts'
import { retryWhileBusy } from './sqlite-waiting.ts'

/** By then every feed has heard of it by NOTIFY, or knows that it cannot have. */
const heardByAllMs = 1000

export interface LocalChanges {
  /**
   * For what has been committed. Never rejects, and resolves when no cache of this machine will
   * answer as if it had not happened.
   */
  append(changes: readonly Change[]): Promise<void>
  close(): void
}

export function openLocalChanges(dataDir: string): LocalChanges {
  let file: LocalChangesFile | null = null

  function giveUp(reason?: unknown): void {
    file?.giveUp(reason)
    file = null
  }

  function insert(json: string): void {
    if (!file?.isInPlace()) giveUp()
    file ??= openLocalChangesFile(dataDir)
    file.sqlite
      .prepare(
        `insert into changes (site_id, tenant_id, label)
         select value ->> 'site', value ->> 'tenant', value ->> 'label' from json_each(?)`,
      )
      .run(json)
  }

  return {
    async append(changes) {
      const json = JSON.stringify(changes)
      try {
        await retryWhileBusy(() => insert(json))
      } catch (error) {
        // A full disk, say. The commit stands, and only has to be heard of another way.
        giveUp(error)
        await sleep(heardByAllMs)
      }
    },
    close: () => giveUp(),
  }
}
