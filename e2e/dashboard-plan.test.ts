// Plans in a real browser: what there is to choose, and what each person may do about it.
import { offeredPlans } from '@plinth/domain/plans'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { apiOf, fileForm } from './harness/api.ts'
import { describeInBrowser } from './harness/browser-stage.ts'
import { heading, lookAt, openPerson, press } from './harness/dashboard-person.ts'
import { mailedCode } from './harness/mailbox.ts'
import { createPerson, password } from './harness/person.ts'
import { openStrictPage } from './harness/strict-page.ts'

const paid = {
  plan: 'plus',
  source: 'stripe',
  interval: 'year',
  past_due: false,
  renews_at: '2031-11-15T10:00:00Z',
  ends_at: null,
}

// Who takes the payments is played by the test: what they say, and when.
describeInBrowser(
  (stage) => {
    const phone = (page: Page) => page.setViewportSize({ width: 375, height: 740 })
    const planPage = () => `${stage.plinth.base}/dashboard/settings/plan`
    const billing = '**/api/v1/billing'

    /** What the page is told about subscriptions, from now on. */
    async function tellOf(page: Page, subscription: object | null): Promise<void> {
      const json = { currency: 'EUR', processor: 'stripe', plans: offeredPlans, subscription }
      await page.unroute(`${billing}/plans`)
      await page.route(`${billing}/plans`, (route) => route.fulfill({ json }))
    }

    test('somebody compares, buys, comes back and is thanked once', async () => {
      const { page, takeProblems } = await openPerson(stage, await stage.createAccount('free'))
      await tellOf(page, null)
      await page.getByRole('link', { name: 'Settings' }).click()
      await page.getByRole('link', { name: 'Plan and billing' }).click()
      await heading(page, 'Plan and billing')
      const plus = page.getByRole('listitem').filter({ hasText: 'Choose Plus' })
      await plus.getByText('€12', { exact: true }).waitFor()
      await page.getByText('Yearly').click()
      await plus.getByText('€99', { exact: true }).waitFor()
      await plus.getByText('€8.25 a month').waitFor()
      await lookAt(page)

      const wanted: unknown[] = []
      await page.route(`${billing}/checkout`, async (route) => {
        wanted.push(route.request().postDataJSON())
        await route.fulfill({ json: { checkout_url: `${planPage()}?bought` } })
      })
      await phone(page)
      await press(page, 'Choose Plus')
      await page.getByText('We are waiting to hear of your payment').waitFor()
      expect(wanted).toEqual([{ plan: 'plus', interval: 'year' }])
      await tellOf(page, paid)
      await page.getByText('Thank you. Plus holds from now on').waitFor()
      await page.getByText('The next payment is on 15 November 2031.').waitFor()
      await page.waitForURL(planPage())
      expect(await page.getByRole('button', { name: /^Choose/ }).count()).toBe(0)
      await lookAt(page)
      await page.reload()
      await heading(page, 'Plan and billing')
      expect(await page.getByText('Thank you.').count()).toBe(0)

      await page.route(`${billing}/portal`, (route) =>
        route.fulfill({ json: { portal_url: `${stage.plinth.base}/docs/api` } }),
      )
      await press(page, 'Manage billing')
      await page.waitForURL(`${stage.plinth.base}/docs/api`)
      expect(takeProblems()).toEqual([])
      await page.context().close()
    })

    test('a payment that nobody has heard of is waited for, but not for ever', async () => {
      const { page, takeProblems } = await openPerson(stage, await stage.createAccount('free'))
      await tellOf(page, null)
      await page.clock.install()
      await page.goto(`${planPage()}?bought`)
      await page.getByText('We are waiting to hear of your payment').waitFor()
      await page.clock.runFor(61_000)
      await page.getByText('We have not heard of your payment yet.').waitFor()
      await tellOf(page, { ...paid, past_due: true })
      await press(page, 'Look again')
      await page.getByText('Thank you. Plus holds from now on').waitFor()
      await page.getByRole('alert').getByText('The last payment failed.').waitFor()
      await tellOf(page, { ...paid, renews_at: null, ends_at: paid.renews_at })
      await page.reload()
      await page.getByText('It is cancelled and ends on 15 November 2031.').waitFor()
      await page.getByText('To keep the plan after all, choose Manage billing.').waitFor()
      expect(takeProblems()).toEqual([])
      await page.context().close()
    })

    test('whoever has bought in another tab is shown the way to the portal', async () => {
      const { page, takeProblems } = await openPerson(stage, await stage.createAccount('free'))
      await tellOf(page, null)
      await page.goto(planPage())
      const portal_url = `${stage.plinth.base}/docs/api`
      const json = { error: 'subscription_active', detail: 'You have Plus already.', portal_url }
      await page.route(`${billing}/checkout`, (route) => route.fulfill({ status: 409, json }))
      await press(page, 'Choose Business')
      await page.getByRole('alert').getByText('You have Plus already.').waitFor()
      const link = page.getByRole('link', { name: 'Open the billing portal' })
      expect(await link.getAttribute('href')).toBe(portal_url)
      expect(takeProblems()).toHaveLength(2)
      await page.context().close()
    })

    test('members see the plan, admins see the offers, and only owners act', async () => {
      const [owner, guest] = await Promise.all([
        createPerson(stage.plinth),
        createPerson(stage.plinth),
      ])
      const post = async (path: string, body: object) =>
        JSON.parse((await owner.api('POST', path, body)).text)
      const { id } = await post('/organisations', { name: 'Orchard' })
      await owner.api('POST', '/me/tenant', { tenant_id: id })
      const { email } = guest.account
      await post('/invitations', { email, role: 'member' })
      const code = await mailedCode(stage.plinth, email, { page: '/invitation' })
      await guest.submit('/invitation', { code })
      const { page, takeProblems } = await openPerson(stage, guest.account)
      await page.getByRole('button', { name: /^Organisation:/ }).click()
      await page.getByRole('menuitemradio', { name: 'Orchard' }).click()
      await page.getByText('You are working for Orchard now.').waitFor()

      await tellOf(page, null)
      await page.goto(planPage())
      await page.getByText('Only the owner or an admin can see who pays').waitFor()
      expect(await page.getByRole('heading', { name: 'Plans' }).count()).toBe(0)
      await owner.api('PATCH', `/members/${guest.account.user_id}`, { role: 'admin' })
      await page.reload()
      await page.getByText('Only the owner can buy, change or cancel a plan.').waitFor()
      expect(await page.getByRole('button', { name: /^Choose|billing/ }).count()).toBe(0)
      expect(takeProblems()).toEqual([])
      await page.context().close()
    })

    test('a plan that is full says so, and where to find a larger one', async () => {
      const account = await stage.createAccount('plus')
      const api = apiOf(stage.plinth, account)
      for (const name of ['Apples', 'Pears', 'Plums', 'Quinces']) {
        const { id } = (await api('POST', '/sites', { name })).json
        await api('POST', `/sites/${id}/upload`, fileForm('page.html', name))
      }
      await stage.plinth.plinthd('account', 'set-plan', '--email', account.email, '--plan', 'free')
      const { page, takeProblems } = await openPerson(stage, account)
      await page.getByText('1 drop is paused: the Free plan shows 3.').waitFor()
      await page.getByRole('link', { name: 'Quinces' }).click()
      await heading(page, 'Quinces')
      await page.getByText('Move to a larger plan, or delete others until this one fits.').waitFor()
      await page
        .getByText('Visitors type a password before they see anything. Needs Plus.')
        .waitFor()
      await lookAt(page)

      await phone(page)
      await page.getByRole('link', { name: 'Drops', exact: true }).click()
      await page.getByRole('link', { name: 'New drop' }).click()
      const file = { name: 'menu.html', mimeType: 'text/html', buffer: Buffer.from('<p>menu') }
      await page.locator('input[accept]').setInputFiles(file)
      await page.getByText('The Free plan holds 3 drops, and you have 4.').waitFor()
      expect(takeProblems()).toEqual([
        expect.stringMatching(/^403 .*\/sites$/),
        expect.stringMatching(/403/),
      ])
      await press(page, 'See plans')
      await heading(page, 'Plan and billing')
      await page.getByRole('link', { name: 'Usage and export' }).click()
      await page.getByText('Full. The Free plan holds 3 drops, and you have 4.').waitFor()
      await page.getByRole('link', { name: 'See plans' }).waitFor()
      expect(takeProblems()).toEqual([])
      await page.context().close()
    })

    test('a drop of few days is told apart, in the list and on its page', async () => {
      const account = await stage.createAccount('free')
      const { id } = (await apiOf(stage.plinth, account)('POST', '/sites', { name: 'Figs' })).json
      const form = fileForm('page.html', 'figs')
      await apiOf(stage.plinth, account)('POST', `/sites/${id}/upload`, form)
      const { page, takeProblems } = await openPerson(stage, account)
      // A visit of the owner starts the clock anew, so only others ever see this.
      await page.clock.setFixedTime(Date.now() + 27 * 86_400_000)
      await page.reload()
      const drops = page.getByRole('list', { name: 'Drops' })
      await drops.getByText('expires in 3 days').waitFor()
      await drops.getByRole('link', { name: 'Figs' }).click()
      await page
        .getByText(/^Expires on .* When an owner signs in, its 30 days start anew/)
        .waitFor()
      await lookAt(page)
      expect(takeProblems()).toEqual([])
      await page.context().close()
    })

    test('prices lead to the choice, after signing up where there is no account', async () => {
      const { page, takeProblems } = await openStrictPage(stage.browser)
      await page.goto(stage.plinth.base)
      await page.getByRole('link', { name: 'Choose Plus' }).click()
      await page.getByLabel('E-mail address').fill('buyer@example.org')
      await page.getByLabel('Password').fill(password)
      await press(page, 'Sign up')
      await page.waitForURL(planPage())
      await page.getByText('Confirm your e-mail address, and you can choose a plan here.').waitFor()
      await page.goto(stage.plinth.base)
      const choose = page.getByRole('link', { name: 'Choose Business' })
      await expect.poll(() => choose.getAttribute('href')).toBe('/dashboard/settings/plan')
      expect(takeProblems()).toEqual([])
      await page.context().close()
    })

    test('where nothing is sold, and where a plan was given, the page says so', async () => {
      const { page, takeProblems } = await openPerson(stage, await stage.createAccount('starter'))
      await page.goto(planPage())
      await page.getByText('No plans are sold here.').waitFor()
      await page.getByText('gave it to you: there is nothing to pay.').waitFor()
      await page.getByText('Starter is no longer sold.').waitFor()
      expect(await page.getByText('€').count()).toBe(0)
      expect(takeProblems()).toEqual([])
      await page.context().close()
    })
  },
  { PLINTH_BILLING: 'off' },
)
