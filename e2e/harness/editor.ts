// The editor of a drop's files in the dashboard, for suites in a browser.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Api, apiOf, folderForm } from './api.ts'
import type { BrowserSetup } from './browser-suite.ts'
import { openDashboard } from './dashboard.ts'
import type { Account } from './plinth.ts'

const paragraphs = Array.from({ length: 40 }, (_, number) => `<p>${number}</p>\n`).join('')

/** Long enough that its title and its footer are changes of different places. */
export const page = (title: string, footer = 'Footer'): string =>
  `<!doctype html>\n<title>${title}</title>\n${paragraphs}<footer>${footer}</footer>\n`

export const editor = (page: Page, path: string) =>
  page.getByRole('textbox', { name: `Text of ${path}`, exact: true })

export async function choose(page: Page, path: string): Promise<void> {
  await page.getByRole('treeitem', { name: path }).click()
  await editor(page, path).waitFor()
}

/** Drops named Harbour of one account, which is created by the first call. */
export function editorIn(setup: BrowserSetup) {
  let created: Promise<Account> | undefined
  const account = () => {
    created ??= setup.createAccount('business')
    return created
  }
  const api: Api = async (...call) => apiOf(setup.plinth, await account())(...call)
  return {
    account,
    api,

    /** Returns the id of the drop; a new one, unless one is given. */
    async publish(files: Readonly<Record<string, string>>, drop?: string): Promise<string> {
      const id: string = drop ?? (await api('POST', '/sites', { name: 'Harbour' })).json.id
      expect((await api('POST', `/sites/${id}/upload-bundle`, folderForm(files))).status).toBe(201)
      return id
    },

    async openEditor(id: string, search = '') {
      const opened = await openDashboard(setup, await account())
      opened.page.on('dialog', (dialog) => void dialog.accept())
      await opened.page.goto(`${setup.plinth.base}/dashboard/drops/${id}/edit${search}`)
      return opened
    },
  }
}
