// Plans in a real browser: offers, payments, limits, and what each role may do.
// Stores: sqlite-files. What a browser shows does not depend on the stores.
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { type Api, apiOf, fileForm } from './harness/api.ts'
import { describeInBrowser } from './harness/browser-suite.ts'
import { expectAccessible, heading, openDashboard, openTab, press } from './harness/dashboard.ts'
import { mailedCode } from './harness/mailbox.ts'
import { createPerson, password } from './harness/person.ts'
import { startPlinth } from './harness/plinth.ts'
import { openStrictPage } from './harness/strict-page.ts'

describeInBrowser(
  (setup) => {
    const phone = (page: Page) => page.setViewportSize({ width: 375, height: 740 })
    const planPage = () => `${setup.plinth.base}/dashboard/settings/plan`

    test('a payment is awaited, confirmed once, and requested again when it fails', async () => {
      const account = await setup.createAccount('free')
      const { page, takeProblems } = await openDashboard(setup, account)
      const storageState = await page.context().storageState()
      const otherTab = await setup.browser.newPage({ storageState })
      await otherTab.goto(planPage())
      const plus = otherTab.getByRole('listitem').filter({ hasText: 'Choose Plus' })
      await plus.getByText('€12', { exact: true }).waitFor()
      await otherTab.getByText('Yearly').click()
      await plus.getByText('€99', { exact: true }).waitFor()
      await plus.getByText('€8.25 per month').waitFor()
      await otherTab.getByText('€0', { exact: true }).waitFor()
      expect(await otherTab.getByText('€0 per year').count()).toBe(0)
      await expectAccessible(otherTab)

      // Back from the checkout, before the payment is confirmed.
      await phone(page)
      await page.clock.install()
      await page.goto(`${planPage()}?bought`)
      await page.getByText('We’re confirming your payment.').waitFor()
      await page.clock.runFor(61_000)
      await page.getByText('We haven’t received your payment confirmation yet.').waitFor()
      await payForPlus(apiOf(setup.plinth, account))
      await press(page, 'Check again')
      await page.getByText('You’re on Plus.').waitFor()
      await page.waitForURL(planPage())
      expect(await page.getByRole('button', { name: /^Choose/ }).count()).toBe(0)
      await page.reload()
      await page.getByText(/Renews on \d+ \w+ \d+\./).waitFor()
      expect(await page.getByText('You’re on Plus.').count()).toBe(0)
      expect(takeProblems()).toEqual([])

      // The other tab is out of date, and gets a link to the portal.
      await press(otherTab, 'Choose Business')
      await otherTab.getByRole('alert').getByText('Plus').waitFor()
      await otherTab.getByRole('link', { name: 'Manage billing' }).click()
      await otherTab.getByLabel('is declined').check()
      await press(otherTab, 'Change card')
      await press(otherTab, 'Start next period')
      await otherTab.getByText('We couldn’t collect').waitFor()
      await page.reload()
      await page.getByRole('alert').getByText('Your last payment failed.').waitFor()
      expect(await page.getByText('Renews on').count()).toBe(0)
      await expectAccessible(page)
      expect(takeProblems()).toEqual([])
      await Promise.all([page.context().close(), otherTab.context().close()])
    })

    /** Buys a year of Plus with the sandbox's form. */
    async function payForPlus(api: Api): Promise<void> {
      const { json } = await api('POST', '/billing/checkout', { plan: 'plus', interval: 'year' })
      const order = { country: 'DE', vat_number: '', card: 'works' }
      const response = await fetch(json.checkout_url, {
        method: 'POST',
        headers: { origin: setup.plinth.base },
        body: new URLSearchParams({ ...order, step: 'pay', agreed_total: '11781' }),
        redirect: 'manual',
      })
      expect(response.status).toBe(303)
    }

    test('members see the plan, admins see the offers, and only owners can act', async () => {
      const [owner, guest] = await Promise.all([
        createPerson(setup.plinth),
        createPerson(setup.plinth),
      ])
      const post = async (path: string, body: object) =>
        JSON.parse((await owner.api('POST', path, body)).text)
      const { id } = await post('/organisations', { name: 'Orchard' })
      await owner.api('POST', '/me/tenant', { tenant_id: id })
      const { email } = guest.account
      await post('/invitations', { email, role: 'member' })
      const code = await mailedCode(setup.plinth, email, { page: '/invitation' })
      await guest.submit('/invitation', { code })
      const { page, takeProblems } = await openDashboard(setup, guest.account)
      await page.getByRole('button', { name: /^Organisation:/ }).click()
      await page.getByRole('menuitemradio', { name: 'Orchard' }).click()
      await page.getByText('You switched to Orchard.').waitFor()

      await page.goto(planPage())
      await page.getByText('Only the owner or an admin can see billing details.').waitFor()
      expect(await page.getByRole('heading', { name: 'Plans' }).count()).toBe(0)
      await owner.api('PATCH', `/members/${guest.account.user_id}`, { role: 'admin' })
      await page.reload()
      await page.getByText('Only the owner can buy, change or cancel a plan.').waitFor()
      expect(await page.getByRole('button', { name: /^Choose|billing/ }).count()).toBe(0)
      expect(takeProblems()).toEqual([])
      await page.context().close()
    })

    test('a plan at its limit says so, and links to larger plans', async () => {
      const account = await setup.createAccount('plus')
      const api = apiOf(setup.plinth, account)
      for (const name of ['Apples', 'Pears', 'Plums', 'Quinces']) {
        const { id } = (await api('POST', '/sites', { name })).json
        await api('POST', `/sites/${id}/upload`, fileForm('page.html', name))
      }
      await setup.plinth.plinthd('account', 'set-plan', '--email', account.email, '--plan', 'free')
      const { page, takeProblems } = await openDashboard(setup, account)
      await page
        .getByText('1 drop is paused because Free includes 3. Choose which drops stay live')
        .waitFor()
      await page.getByRole('link', { name: 'Quinces' }).click()
      await heading(page, 'Quinces')
      await page.getByText('This drop is paused because Free includes 3 drops.').waitFor()
      await openTab(page, 'Settings')
      await page.getByText('Included in Plus.').first().waitFor()

      await phone(page)
      await page.getByRole('link', { name: 'Drops', exact: true }).click()
      await page.getByRole('link', { name: 'New drop' }).click()
      const full = page.getByText('The Free plan includes 3 drops, and you have 4.')
      await full.waitFor()
      const file = { name: 'menu.html', mimeType: 'text/html', buffer: Buffer.from('<p>menu') }
      await page.locator('input[accept]').setInputFiles(file)
      await full.nth(1).waitFor()
      expect(takeProblems()).toEqual([
        expect.stringMatching(/^403 .*\/sites$/),
        expect.stringMatching(/403/),
      ])
      await press(page, 'See plans')
      await heading(page, 'Plan and billing')
      await page.getByRole('link', { name: 'Usage and export' }).click()
      await page
        .getByText('Limit reached. The Free plan includes 3 drops, and you have 4.')
        .waitFor()
      await page.getByRole('link', { name: 'See plans' }).waitFor()

      // The owner's visit restarts the 30 days, so the page's clock is moved instead.
      await page.clock.setFixedTime(Date.now() + 27 * 86_400_000)
      await page.goto(`${setup.plinth.base}/dashboard`)
      const drops = page.getByRole('list', { name: 'Drops' })
      await drops.getByText('expires in 3 days').first().waitFor()
      await drops.getByRole('link', { name: 'Apples' }).click()
      await page.getByText(/^This drop expires on .* another 30 days each time/).waitFor()
      await expectAccessible(page)
      expect(takeProblems()).toEqual([])
      await page.context().close()
    })

    test('after a downgrade the owner chooses which drops stay live', async () => {
      const account = await setup.createAccount('plus')
      const api = apiOf(setup.plinth, account)
      for (const name of ['Apples', 'Pears', 'Plums', 'Quinces', 'Cherries']) {
        const { id } = (await api('POST', '/sites', { name })).json
        await api('POST', `/sites/${id}/upload`, fileForm('page.html', name))
      }
      await setup.plinth.plinthd('account', 'set-plan', '--email', account.email, '--plan', 'free')
      const { page, takeProblems } = await openDashboard(setup, account)
      const row = (name: string) =>
        page.getByRole('list', { name: 'Drops' }).getByRole('listitem').filter({ hasText: name })
      const dialog = page.getByRole('dialog')
      const save = dialog.getByRole('button', { name: 'Save choice' })
      await row('Cherries').getByText('Paused').waitFor()

      await page.route('**/live-drops', (route) => route.abort())
      await press(page, 'Choose drops')
      await dialog.getByText('The connection failed.').waitFor()
      await page.unroute('**/live-drops')
      await dialog.getByRole('button', { name: 'Try again' }).click()
      takeProblems()
      await expect.poll(() => page.evaluate('document.activeElement.type')).toBe('checkbox')
      await dialog.getByLabel('Cherries').check()
      await dialog.getByText('4 of 3 chosen. Clear 1 to save.').waitFor()
      await expectAccessible(page)
      expect(await save.isDisabled()).toBe(true)
      await dialog.getByLabel('Apples').uncheck()
      await dialog.getByLabel('Pears').uncheck()
      await dialog.getByText('2 of 3 chosen. The oldest drop takes the free place.').waitFor()
      await save.click()
      await page.getByText('Saved which drops stay live.').waitFor()
      for (const [name, state] of [
        ['Apples', 'Live'],
        ['Pears', 'Paused'],
        ['Plums', 'Live'],
        ['Quinces', 'Paused'],
        ['Cherries', 'Live'],
      ] as const)
        await row(name).getByText(state).waitFor()
      const focused = () => page.evaluate('document.activeElement.textContent')
      await expect.poll(focused).toBe('Choose drops')

      // The page of a paused drop offers it too.
      await phone(page)
      await row('Quinces').getByRole('link', { name: 'Quinces' }).click()
      await heading(page, 'Quinces')
      await page.getByText('This drop is paused because Free includes 3 drops.').waitFor()
      await press(page, 'Choose drops')
      await dialog.getByLabel('Apples').uncheck()
      await dialog.getByLabel('Quinces').check()
      await expectAccessible(page)
      await save.click()
      await page.getByText('Live', { exact: true }).first().waitFor()
      await expect.poll(focused).toBe('Quinces')
      expect(takeProblems()).toEqual([])
      await page.context().close()
    })

    test('prices link to the plan page, after signing up if necessary', async () => {
      const { page, takeProblems } = await openStrictPage(setup.browser)
      await page.goto(setup.plinth.base)
      await page.getByRole('link', { name: 'Choose Plus' }).click()
      await page.getByLabel('Email').fill('buyer@example.org')
      await page.getByLabel('Password').fill(password)
      await press(page, 'Sign up')
      await page.waitForURL(planPage())
      await page.getByText('Confirm your email to choose a plan.').waitFor()
      await page.goto(setup.plinth.base)
      const choose = page.getByRole('link', { name: 'Choose Business' })
      await expect.poll(() => choose.getAttribute('href')).toBe('/dashboard/settings/plan')
      expect(takeProblems()).toEqual([])
      await page.context().close()
    })

    test('without sign-up the front page shows no prices', async () => {
      const plinth = await startPlinth({ PLINTH_SIGNUP: 'closed' })
      onTestFinished(() => plinth.stop())
      const { page, takeProblems } = await openStrictPage(setup.browser)
      const prices = page.getByRole('heading', { name: 'Prices' })
      await page.goto(setup.plinth.base)
      expect(await prices.count()).toBe(1)
      await page.goto(plinth.base)
      await page.getByRole('button', { name: 'Choose a file or zip' }).waitFor()
      expect(await prices.count()).toBe(0)
      expect(takeProblems()).toEqual([])
      await page.context().close()
    })

    test('without billing no page shows a price, and a granted plan is explained', async () => {
      const plinth = await startPlinth({ PLINTH_BILLING: 'off' })
      onTestFinished(() => plinth.stop())
      const account = await plinth.createAccount('starter', '--password', password)
      const { page, takeProblems } = await openDashboard(
        { browser: setup.browser, plinth },
        account,
      )
      await page.goto(plinth.base)
      await page.getByRole('link', { name: 'Drops', exact: true }).waitFor()
      expect(await page.getByText(/prices|choose plus/i).count()).toBe(0)
      await page.goto(`${plinth.base}/dashboard/settings/plan`)
      await page.getByText('Plans aren’t sold here.').waitFor()
      await page.getByText('This plan is complimentary.').waitFor()
      await page.getByText('Starter is no longer sold.').waitFor()
      expect(await page.getByText('€').count()).toBe(0)
      expect(takeProblems()).toEqual([])
      await page.context().close()
    })
  },
  { PLINTH_DEFAULT_COUNTRY: 'DE' },
)
