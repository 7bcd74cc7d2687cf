// What several people do together: an organisation, who belongs to it, and the apps that act for it.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { refuseStaleDashboard } from './harness/built-dashboard.ts'
import { launchChromium, launchTimeoutMs } from './harness/chromium.ts'
import { heading, lookAt, openPerson, press } from './harness/dashboard-person.ts'
import { mailedCode, mailedLink } from './harness/mailbox.ts'
import { OAuthApp } from './harness/oauth-app.ts'
import { createPerson, type Person, password } from './harness/person.ts'
import { type Account, type Plinth, startPlinth } from './harness/plinth.ts'

describe.runIf(inject('stores') === 'sqlite-files')('in a browser', () => {
  let browser: Browser
  let plinth: Plinth
  beforeAll(async () => {
    refuseStaleDashboard()
    browser = await launchChromium()
    plinth = await startPlinth()
  }, launchTimeoutMs)
  afterAll(async () => {
    await browser?.close()
    await plinth?.stop()
  })

  const newAccount = () => plinth.createAccount('free', '--password', password)
  const members = (page: Page) => page.getByRole('list', { name: 'Members' }).getByRole('listitem')
  const settings = (page: Page) => page.goto(`${plinth.base}/dashboard/settings/organisation`)
  const nameOf = ({ email }: Account) => email.replace(/@.*/, '')
  /** Of a request that the page itself could send. */
  const statusOf = (page: Page, method: string, path: string) =>
    page.evaluate<number>(`fetch('/api/v1${path}', { method: '${method}' }).then((r) => r.status)`)

  async function invite(page: Page, email: string): Promise<void> {
    await page.getByLabel('E-mail address').fill(email)
    await press(page, 'Invite')
    await page.getByText(`An invitation is on its way to ${email}.`).waitFor()
  }

  test('an organisation is made, somebody joins it, and a role counts at once', async () => {
    const [account, guest] = await Promise.all([newAccount(), newAccount()])
    const owner = await openPerson(browser, plinth, account)
    const other = await openPerson(browser, plinth, guest)

    await settings(owner.page)
    await owner.page.getByRole('heading', { name: 'This is your own account' }).waitFor()
    await lookAt(owner.page)
    await owner.page.getByRole('button', { name: /^Organisation:/ }).click()
    await owner.page.getByRole('menuitem', { name: 'New organisation…' }).click()
    await owner.page.getByLabel('Name of the organisation').fill('Orchard')
    await press(owner.page, 'Create')
    await heading(owner.page, 'Orchard')
    await invite(owner.page, 'nobody@example.org')
    await press(owner.page, 'Withdraw: nobody@example.org')
    await owner.page.getByText('No invitation is open.').waitFor()
    await invite(owner.page, guest.email)
    await press(owner.page, `Send again: ${guest.email}`)
    await lookAt(owner.page)

    await other.page.setViewportSize({ width: 375, height: 740 })
    const link = await mailedLink(plinth, guest.email, { page: '/invitation', count: 2 })
    await other.page.goto(plinth.base + link)
    await press(other.page, 'Accept')
    await heading(other.page, 'Orchard')
    await other.page.getByRole('link', { name: 'Settings' }).click()
    await other.page.getByRole('link', { name: 'Organisation', exact: true }).click()
    await other.page.getByText('Only the owner or an admin can invite people').waitFor()
    await members(other.page).nth(1).waitFor()
    expect(await other.page.getByRole('button', { name: /^(Remove|Invite)/ }).count()).toBe(0)
    await lookAt(other.page)
    expect(await statusOf(other.page, 'DELETE', `/members/${account.user_id}`)).toBe(403)
    expect(await statusOf(other.page, 'GET', '/invitations')).toBe(403)
    expect(other.takeProblems()).toHaveLength(4)

    await owner.page.reload()
    const role = owner.page.getByLabel(`Role of ${nameOf(guest)}`)
    await role.selectOption('Admin')
    await owner.page.getByText(`${nameOf(guest)} is an admin now.`).waitFor()
    await other.page.reload()
    await other.page.getByRole('button', { name: 'Invite', exact: true }).waitFor()
    await other.page.getByText('Only the owner can delete the organisation.').waitFor()
    await role.selectOption('Member')
    await owner.page.getByText(`${nameOf(guest)} is a member now.`).waitFor()
    await press(owner.page, 'Undo')
    await owner.page.getByText(`${nameOf(guest)} is an admin now.`).waitFor()
    expect(await role.inputValue()).toBe('admin')

    await press(owner.page, `Remove ${nameOf(guest)}`)
    await press(owner.page, 'Remove')
    await owner.page.getByText(`${nameOf(guest)} is removed.`).waitFor()
    await members(owner.page).nth(1).waitFor({ state: 'detached' })
    await other.page.reload()
    await other.page.getByRole('heading', { name: 'This is your own account' }).waitFor()
    expect([...owner.takeProblems(), ...other.takeProblems()]).toEqual([])
    await Promise.all([owner.page.context().close(), other.page.context().close()])
  })

  /** At the settings of an organisation that somebody has opened from their own account. */
  async function openMember({ account }: Person) {
    const strict = await openPerson(browser, plinth, account)
    await settings(strict.page)
    await press(strict.page, 'Open Orchard')
    await heading(strict.page, 'Orchard')
    return strict
  }

  test('an organisation is handed over and left; its new owner renames and deletes it', async () => {
    const [first, second] = await Promise.all([createPerson(plinth), createPerson(plinth)])
    const { id } = JSON.parse((await first.api('POST', '/organisations', { name: 'Orchard' })).text)
    await first.api('POST', '/me/tenant', { tenant_id: id })
    const { email } = second.account
    await first.api('POST', '/invitations', { email, role: 'member' })
    await second.submit('/invitation', {
      code: await mailedCode(plinth, email, { page: '/invitation' }),
    })

    const old = await openMember(first)
    await press(old.page, 'Transfer…')
    await press(old.page, 'Transfer')
    await old.page.getByText(`Orchard belongs to ${nameOf(second.account)} now.`).waitFor()
    await press(old.page, 'Leave…')
    await press(old.page, 'Leave')
    await old.page.getByText('You have left Orchard.').waitFor()
    await heading(old.page, 'Your drops')
    expect(old.takeProblems()).toEqual([])
    await old.page.context().close()

    const { page, takeProblems } = await openMember(second)
    await page.getByLabel('Name of the organisation').fill('Orchard & Sons')
    await press(page, 'Save')
    await heading(page, 'Orchard & Sons')
    await members(page).first().waitFor()
    expect(await members(page).count()).toBe(1)
    await press(page, 'Delete the organisation…')
    await page.getByRole('dialog').getByLabel('Name of the organisation').fill('Orchard & Sons')
    await press(page, 'Delete for good')
    await page.getByText('Orchard & Sons is deleted.').waitFor()
    await heading(page, 'Your drops')
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('an app that was let in is listed, and out once it is disconnected', async () => {
    const person = await createPerson(plinth)
    const app = await OAuthApp.register(plinth.base, undefined, { client_name: 'Editor <b>' })
    const { access_token: token } = await app.connect(person)
    const use = async () =>
      (
        await fetch(`${plinth.base}/api/v1/sites`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).status
    expect(await use()).toBe(200)
    const { page, takeProblems } = await openPerson(browser, plinth, person.account)
    await page.goto(`${plinth.base}/dashboard/settings/apps`)
    await page.getByText('app.example, connected').waitFor()
    await lookAt(page)
    await press(page, 'Disconnect Editor <b>')
    await press(page, 'Disconnect')
    await page.getByText('Editor <b> is disconnected.').waitFor()
    await page.getByText('None yet.').waitFor()
    expect(await use()).toBe(401)
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })
})
