// Organisations in the dashboard: members, roles, and connected apps.
// Stores: sqlite-files. What a browser shows does not depend on the stores.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeInBrowser } from './harness/browser-suite.ts'
import { readCode, writeCode } from './harness/code.ts'
import { expectAccessible, heading, holdUpload, openDashboard, press } from './harness/dashboard.ts'
import { mailedCode, mailedLink } from './harness/mailbox.ts'
import { OAuthApp } from './harness/oauth-app.ts'
import { createPerson, type Person, password } from './harness/person.ts'
import type { Account } from './harness/plinth.ts'

describeInBrowser((setup) => {
  const newAccount = () => setup.createAccount('free')
  const members = (page: Page) => page.getByRole('list', { name: 'Members' }).getByRole('listitem')
  const settings = (page: Page) => page.goto(`${setup.plinth.base}/dashboard/settings/organisation`)
  const nameOf = ({ email }: Account) => email.replace(/@.*/, '')
  /** Status of a request sent from the page. */
  const statusOf = (page: Page, method: string, path: string) =>
    page.evaluate<number>(`fetch('/api/v1${path}', { method: '${method}' }).then((r) => r.status)`)

  async function invite(page: Page, email: string): Promise<void> {
    await page.getByLabel('Email', { exact: true }).fill(email)
    await press(page, 'Send invitation')
    await page.getByText(`We sent an invitation to ${email}.`).waitFor()
  }

  /** Starts an upload from the list of drops, and cancels it. */
  async function cancelUpload(page: Page, meanwhile: () => Promise<unknown>): Promise<void> {
    const { upload } = await holdUpload(page)
    const file = { name: 'menu.html', mimeType: 'text/html', buffer: Buffer.from('<p>menu') }
    await page.getByLabel('File or zip').setInputFiles(file)
    await upload
    await meanwhile()
    await press(page, 'Cancel')
    await page.getByText('Upload cancelled.').waitFor()
  }

  test('an organisation is created, a user joins it, and a role takes effect immediately', async () => {
    const [account, guest] = await Promise.all([newAccount(), newAccount()])
    const owner = await openDashboard(setup, account)
    const other = await openDashboard(setup, guest)

    await settings(owner.page)
    await owner.page.getByRole('heading', { name: 'You’re using your personal account' }).waitFor()
    await expectAccessible(owner.page)
    await owner.page.getByRole('button', { name: /^Organisation:/ }).click()
    await owner.page.getByRole('menuitem', { name: 'New organisation…' }).click()
    await owner.page.getByLabel('Organisation name').fill('Orchard')
    await press(owner.page, 'Create organisation')
    await heading(owner.page, 'Orchard')
    await invite(owner.page, 'withdrawn@example.org')
    await press(owner.page, 'Withdraw: withdrawn@example.org')
    await owner.page.getByText('No pending invitations.').waitFor()
    await invite(owner.page, guest.email)
    await press(owner.page, `Resend: ${guest.email}`)
    await expectAccessible(owner.page)

    await other.page.setViewportSize({ width: 375, height: 740 })
    const link = await mailedLink(setup.plinth, guest.email, { page: '/invitation', count: 2 })
    await other.page.goto(setup.plinth.base + link)
    await press(other.page, 'Accept invitation')
    await heading(other.page, 'Orchard')
    await other.page.getByRole('link', { name: 'Settings' }).click()
    await other.page.getByRole('link', { name: 'Organisation', exact: true }).click()
    await other.page.getByText('Only the owner or an admin can invite and remove people').waitFor()
    await members(other.page).nth(1).waitFor()
    expect(
      await other.page.getByRole('button', { name: /^(Remove|Send invitation)/ }).count(),
    ).toBe(0)
    await expectAccessible(other.page)
    expect(await statusOf(other.page, 'DELETE', `/members/${account.user_id}`)).toBe(403)
    expect(await statusOf(other.page, 'GET', '/invitations')).toBe(403)
    expect(other.takeProblems()).toHaveLength(4)

    await other.page.getByRole('link', { name: 'Drops', exact: true }).click()
    await cancelUpload(other.page, async () => {
      await other.page.getByRole('button', { name: /^Organisation:/ }).click()
      await other.page.getByRole('menuitemradio').first().click()
      await other.page.getByText('An upload is in progress.').waitFor()
    })
    const drops = `fetch('/api/v1/sites').then((response) => response.json())`
    expect(await other.page.evaluate(drops)).toEqual([])
    expect(other.takeProblems()).toEqual([])
    await cancelUpload(other.page, () =>
      other.page.route('**/api/v1/sites/*', (route) => route.abort(), { times: 1 }),
    )
    await other.page.getByText('couldn’t be deleted. It’s in your list of drops.').waitFor()
    expect(await other.page.evaluate(drops)).toHaveLength(1)
    expect(other.takeProblems()).toHaveLength(2)
    await other.page.goBack()

    await owner.page.reload()
    const role = owner.page.getByLabel(`Role of ${nameOf(guest)}`)
    await role.selectOption('Admin')
    await owner.page.getByText(`${nameOf(guest)} is now an admin.`).waitFor()
    await other.page.reload()
    await other.page.getByRole('button', { name: 'Send invitation' }).waitFor()
    await other.page.getByText('Only the owner can delete the organisation.').waitFor()
    await role.selectOption('Member')
    await owner.page.getByText(`${nameOf(guest)} is now a member.`).waitFor()
    await press(owner.page, 'Undo')
    await owner.page.getByText(`${nameOf(guest)} is now an admin.`).waitFor()
    await expect.poll(() => role.inputValue()).toBe('admin')

    // Invitations of a removed member are withdrawn.
    await invite(other.page, 'late@example.org')
    await owner.page.reload()
    const invited = owner.page.getByText('late@example.org').first()
    await invited.waitFor()
    await press(owner.page, `Remove ${nameOf(guest)}`)
    await press(owner.page, 'Remove member')
    await owner.page.getByText(`Removed ${nameOf(guest)}.`).waitFor()
    await members(owner.page).nth(1).waitFor({ state: 'detached' })
    await invited.waitFor({ state: 'detached' })
    await other.page.reload()
    await other.page.getByRole('heading', { name: 'You’re using your personal account' }).waitFor()
    expect([...owner.takeProblems(), ...other.takeProblems()]).toEqual([])
    await Promise.all([owner.page.context().close(), other.page.context().close()])
  })

  /** Opens the settings of an organisation, from the user's personal account. */
  async function openMember({ account }: Person) {
    const strict = await openDashboard(setup, account)
    await settings(strict.page)
    await press(strict.page, 'Open Orchard')
    await heading(strict.page, 'Orchard')
    return strict
  }

  test('an organisation is transferred and left; its new owner renames and deletes it', async () => {
    const [first, second] = await Promise.all([
      createPerson(setup.plinth),
      createPerson(setup.plinth),
    ])
    const { id } = JSON.parse((await first.api('POST', '/organisations', { name: 'Orchard' })).text)
    await first.api('POST', '/me/tenant', { tenant_id: id })
    const { email } = second.account
    await first.api('POST', '/invitations', { email, role: 'member' })
    await second.submit('/invitation', {
      code: await mailedCode(setup.plinth, email, { page: '/invitation' }),
    })

    const old = await openMember(first)
    await press(old.page, 'Transfer ownership…')
    await press(old.page, 'Transfer ownership')
    await old.page.getByText(`${nameOf(second.account)} is now the owner of Orchard.`).waitFor()
    await press(old.page, 'Leave organisation…')
    await press(old.page, 'Leave organisation')
    await old.page.getByText('You left Orchard.').waitFor()
    await heading(old.page, 'Your drops')
    expect(old.takeProblems()).toEqual([])
    await old.page.context().close()

    const { page, takeProblems } = await openMember(second)
    await page.getByLabel('Organisation name').fill('Orchard & Sons')
    await press(page, 'Save')
    await heading(page, 'Orchard & Sons')
    await members(page).first().waitFor()
    await expect.poll(() => members(page).count()).toBe(1)
    await press(page, 'Delete organisation…')
    await page.getByRole('dialog').getByLabel('Organisation name').fill('Orchard & Sons')
    await press(page, 'Delete organisation')
    await page.getByText('Deleted Orchard & Sons.').waitFor()
    await heading(page, 'Your drops')
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  /** The tenant of the browser's session, whatever the page shows. */
  const tenantOf = (page: Page) =>
    page.evaluate<string>(`fetch('/session').then((r) => r.json()).then((s) => s.tenant.id)`)
  /** Switches the tenant as another tab would. */
  const switchInAnotherTab = (page: Page, id: string) =>
    page.evaluate(`fetch('/api/v1/me/tenant', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"tenant_id":"${id}"}',
    })`)
  async function choose(page: Page, name: string): Promise<void> {
    await page.getByRole('button', { name: /^Organisation:/ }).click()
    await page.getByRole('menuitemradio', { name }).click()
  }
  const box = (page: Page) => page.getByLabel('Your page')
  const createOrganisation = async (person: Person, name: string): Promise<string> =>
    JSON.parse((await person.api('POST', '/organisations', { name })).text).id

  test('a page acts only for the organisation that it shows, and explains a mismatch', async () => {
    const person = await createPerson(setup.plinth)
    const orchard = await createOrganisation(person, 'Orchard')
    const { page, takeProblems } = await openMember(person)
    await page.goto(`${setup.plinth.base}/dashboard/new/paste`)
    await box(page).fill('<title>Trees</title>')
    await switchInAnotherTab(page, person.account.tenant_id)
    await press(page, 'Publish page')
    await page.getByText('This page belongs to Orchard').waitFor()
    await expectAccessible(page)
    expect(takeProblems()).toEqual([
      expect.stringMatching(/^401 .*\/api\/v1\/sites/),
      expect.stringMatching(/^console: .*401/),
    ])
    expect(JSON.parse((await person.api('GET', '/sites')).text)).toEqual([])
    await press(page, 'Switch back to Orchard')
    await page.getByText('This page belongs to Orchard').waitFor({ state: 'detached' })
    expect(await tenantOf(page)).toBe(orchard)
    await press(page, 'Publish page')
    await heading(page, 'Trees')
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  /** Opens the editor in an organisation, with unsaved changes. */
  async function openEditor(person: Person) {
    const orchard = await createOrganisation(person, 'Orchard')
    const strict = await openMember(person)
    const { page } = strict
    await page.goto(`${setup.plinth.base}/dashboard/new/paste`)
    await box(page).fill('<title>Trees</title>')
    await press(page, 'Publish page')
    await heading(page, 'Trees')
    await page.getByRole('link', { name: 'Edit page', exact: true }).click()
    await expect.poll(() => readCode(page)).toBe('<title>Trees</title>')
    await writeCode(page, '<title>Bushes</title>')
    return { ...strict, orchard }
  }

  test('unsaved changes ask for confirmation before switching organisation', async () => {
    const person = await createPerson(setup.plinth)
    const { page, takeProblems, orchard } = await openEditor(person)
    await choose(page, nameOf(person.account))
    await page.getByRole('dialog').getByText('Leave without publishing?').waitFor()
    expect(await tenantOf(page)).toBe(orchard)
    await press(page, 'Keep editing')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => readCode(page)).toBe('<title>Bushes</title>')
    await page.getByRole('link', { name: 'Drops' }).click()
    await press(page, 'Discard changes')
    await page.getByRole('list', { name: 'Drops' }).getByRole('link', { name: 'Trees' }).click()
    await heading(page, 'Trees')
    expect(await tenantOf(page)).toBe(orchard)
    await choose(page, nameOf(person.account))
    await page.getByText(`You switched to ${nameOf(person.account)}.`).waitFor()
    await heading(page, 'Your drops')
    await page.getByRole('heading', { name: 'Publish your first page' }).waitFor()
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('after another user signs in, the page shows nothing of the first and does not block leaving', async () => {
    const [person, outsider] = await Promise.all([createPerson(setup.plinth), newAccount()])
    const { page } = await openEditor(person)
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.type())
      void dialog.accept()
    })
    const form = { email: outsider.email, password }
    await page.request.post(`${setup.plinth.base}/signin`, {
      form,
      headers: { origin: setup.plinth.base },
    })
    await press(page, 'Publish changes')
    await heading(page, 'Another account is signed in')
    expect(await page.getByText(/Trees|Bushes|Orchard/).count()).toBe(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Open the dashboard' }).click()
    await page.getByRole('heading', { name: 'Publish your first page' }).waitFor()
    expect(dialogs).toEqual([])
    await page.context().close()
  })

  test('a late refusal of a role is not applied to another organisation', async () => {
    const [person, guest] = await Promise.all([
      createPerson(setup.plinth),
      createPerson(setup.plinth),
    ])
    await createOrganisation(person, 'Grove')
    await person.api('POST', '/me/tenant', {
      tenant_id: await createOrganisation(person, 'Orchard'),
    })
    const { email } = guest.account
    await person.api('POST', '/invitations', { email, role: 'member' })
    await guest.submit('/invitation', {
      code: await mailedCode(setup.plinth, email, { page: '/invitation' }),
    })
    const { page } = await openMember(person)
    const refusal = Promise.withResolvers<void>()
    await page.route('**/api/v1/members/*', async (route) => {
      await refusal.promise
      await route.fulfill({ status: 403, json: { error: 'forbidden', detail: 'Too late.' } })
    })
    await page.getByLabel(`Role of ${nameOf(guest.account)}`).selectOption('Admin')
    await choose(page, 'Grove')
    await page.getByText('You switched to Grove.').waitFor()
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('link', { name: 'Organisation', exact: true }).click()
    await members(page).first().waitFor()
    // From here on the list is not refreshed from the server.
    await page.route('**/api/v1/members', () => {})
    refusal.resolve()
    await page.getByText('Too late.').waitFor()
    await expect.poll(() => members(page).count()).toBe(1)
    await page.context().close()
  })

  test('a connected app is listed, and loses access when it is disconnected', async () => {
    const person = await createPerson(setup.plinth)
    const app = await OAuthApp.register(setup.plinth.base, undefined, { client_name: 'Editor <b>' })
    const { access_token: token } = await app.connect(person)
    const use = async () =>
      (
        await fetch(`${setup.plinth.base}/api/v1/sites`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).status
    expect(await use()).toBe(200)
    const { page, takeProblems } = await openDashboard(setup, person.account)
    await page.goto(`${setup.plinth.base}/dashboard/settings/apps`)
    await page.getByText('app.example · Connected').waitFor()
    await expectAccessible(page)
    await press(page, 'Disconnect Editor <b>')
    await press(page, 'Disconnect app')
    await page.getByText('Disconnected Editor <b>.').waitFor()
    await page.getByText('No connected apps.').waitFor()
    expect(await use()).toBe(401)
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })
})
