// Setup of a browser suite: Chromium, the built dashboard, and a server.
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe } from 'vitest'
import { refuseStaleDashboard } from './built-dashboard.ts'
import { closeContexts, launchTimeoutMs, sharedChromium } from './chromium.ts'
import type { Files } from './fixture-files.ts'
import { password } from './person.ts'
import { type Account, type Plinth, startPlinth } from './plinth.ts'
import { type SharedPlinth, sharedPlinth } from './shared-plinth.ts'

/** Available from the suite's first `beforeAll` until it ends. */
export interface BrowserSetup {
  readonly browser: Browser
  readonly plinth: SharedPlinth
  /** An account whose owner can sign in with the harness's password. */
  createAccount(plan: string): Promise<Account>
  /** Writes files to a folder to choose from, which is removed with the server's data. */
  writeFiles(files: Files): Promise<string>
}

/**
 * The suites that use it declare the first pair of stores: pages do not depend on them. With `env`
 * the suite gets its own server with these settings, otherwise the shared one.
 */
export function describeInBrowser(
  suite: (setup: BrowserSetup) => void,
  env?: Record<string, string>,
): void {
  describe('in a browser', () => {
    let browser: Browser
    let plinth: SharedPlinth
    let own: Plinth | undefined
    beforeAll(async () => {
      refuseStaleDashboard()
      browser = await sharedChromium()
      own = env && (await startPlinth(env))
      plinth = own ?? (await sharedPlinth())
    }, launchTimeoutMs)
    afterAll(async () => {
      await closeContexts(browser)
      await own?.stop()
    })
    suite({
      get browser() {
        return browser
      },
      get plinth() {
        return plinth
      },
      createAccount: (plan) => plinth.createAccount(plan, '--password', password),
      writeFiles: async (files) => {
        const folder = await mkdtemp(path.join(plinth.stores.dataDir, 'to-pick-'))
        return writeFolder(folder, files)
      },
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
