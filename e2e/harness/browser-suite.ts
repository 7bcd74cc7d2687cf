// Setup of a browser suite: Chromium, the built dashboard, and a server.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe } from 'vitest'
import { refuseStaleDashboard } from './built-dashboard.ts'
import { launchChromium, launchTimeoutMs } from './chromium.ts'
import type { Files } from './fixture-files.ts'
import { password } from './person.ts'
import { type Account, type Plinth, startPlinth } from './plinth.ts'

/** Available from the suite's first `beforeAll` until it ends. */
export interface BrowserSetup {
  readonly browser: Browser
  readonly plinth: Plinth
  /** An account whose owner can sign in with the harness's password. */
  createAccount(plan: string): Promise<Account>
  /** Writes files to a folder to choose from, which is removed with the server's data. */
  writeFiles(files: Files): Promise<string>
}

/** The suites that use it declare the first pair of stores: pages do not depend on them. */
export function describeInBrowser(
  suite: (setup: BrowserSetup) => void,
  env: Record<string, string> = {},
): void {
  describe('in a browser', () => {
    let browser: Browser
    let plinth: Plinth
    beforeAll(async () => {
      refuseStaleDashboard()
      browser = await launchChromium()
      plinth = await startPlinth(env)
    }, launchTimeoutMs)
    afterAll(async () => {
      await browser?.close()
      await plinth?.stop()
    })
    suite({
      get browser() {
        return browser
      },
      get plinth() {
        return plinth
      },
      createAccount: (plan) => plinth.createAccount(plan, '--password', password),
      writeFiles: (files) => writeFolder(path.join(plinth.stores.dataDir, 'to-pick'), files),
    })
  })
}

async function writeFolder(folder: string, files: Files): Promise<string> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  return folder
}
