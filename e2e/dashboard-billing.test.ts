// The lifecycle of a plan in a real browser, from the first payment to its end and the next one.
// Stores: sqlite-files. What a browser shows does not depend on the stores.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { apiOf, fileForm } from './harness/api.ts'
import { describeInBrowser } from './harness/browser-suite.ts'
import { expectAccessible, heading, openDashboard, press } from './harness/dashboard.ts'
import { eventually } from './harness/eventually.ts'
import { readMailbox } from './harness/mailbox.ts'

describeInBrowser(
  (setup) => {
    test('a user buys a plan, changes it, lets it expire, and subscribes again', async () => {
      const account = await setup.createAccount('free')
      const api = apiOf(setup.plinth, account)
      const publish = async (slug: string) => {
        const { json } = await api('POST', '/sites', { slug })
        const file = fileForm('index.html', `<title>${slug}</title><h1>${slug}</h1>`)
        expect((await api('POST', `/sites/${json.id}/upload`, file)).status).toBe(201)
      }
      const visitor = await setup.browser.newPage()
      /** A visitor's view of a drop, and whether the badge is there. */
      const visit = async (slug: string) => {
        const response = await visitor.goto(`http://${slug}.localhost:${setup.plinth.port}`)
        const title = await visitor.getByRole('heading', { level: 1 }).textContent()
        return [response?.status(), title, await visitor.locator('plinth-badge').count()]
      }
      const slugs = ['first', 'second', 'third', 'fourth']
      for (const slug of slugs.slice(0, 3)) await publish(slug)
      expect(await visit('first')).toEqual([200, 'first', 1])

      // From the plan page to the checkout, and back with Plus.
      const { page, takeProblems } = await openDashboard(setup, account)
      await openPlan(page)
      await page.getByText('Yearly').click()
      await press(page, 'Choose Plus')
      await heading(page, 'Subscribe to Plus')
      await page.getByRole('button', { name: 'Pay €117.81' }).waitFor()
      await expectAccessible(page)
      await page.getByLabel('VAT number').fill('DE 123 456 789')
      await press(page, 'Calculate VAT')
      await page.getByText('Reverse charge: the customer accounts for the VAT').waitFor()
      await press(page, 'Pay €99.00')
      await page.getByText('You’re on Plus.').waitFor()
      expect(await visit('first')).toEqual([200, 'first', 0])
      await publish('fourth')

      // In the portal to Business, prorated.
      await openPortal(page)
      await expectAccessible(page)
      await page.getByLabel('Business, billed yearly').check()
      await press(page, 'Change plan')
      await page.getByText('Plan changed.').waitFor()
      await page.getByText('Your next payment of €490.00').waitFor()
      await page.getByRole('link', { name: 'SANDBOX-0002' }).click()
      await heading(page, 'Invoice SANDBOX-0002')
      await page.getByText('€391.00').first().waitFor()
      await expectAccessible(page)
      await page.goBack()
      await press(page, 'Cancel plan')
      await page.getByText('You keep your plan until').waitFor()
      await expectAccessible(page)
      await goBack(page)
      await page.getByText('Your plan is cancelled and ends on').waitFor()
      expect(await visit('fourth')).toEqual([200, 'fourth', 0])

      // At the end of the period three drops stay live, with the badge, and the fourth is paused.
      await openPortal(page)
      await press(page, 'Start next period')
      await page.getByText('Your plan has ended.').waitFor()
      await goBack(page)
      await page.getByText('Drops stay live if the owner signs in').waitFor()
      expect(await visit('first')).toEqual([200, 'first', 1])
      expect(await visit('fourth')).toEqual([503, 'This site is paused', 0])

      // Subscribes again, monthly.
      await page.getByText('Monthly').click()
      await press(page, 'Choose Plus')
      // The VAT number is stored.
      await press(page, 'Pay €12.00')
      await page.getByText('You’re on Plus.').waitFor()
      expect(await visit('fourth')).toEqual([200, 'fourth', 0])
      expect(takeProblems()).toEqual([])
      const receipts = await eventually(async () => {
        const mails = (await readMailbox(setup.plinth)).filter(({ to }) => to === account.email)
        expect(mails).toHaveLength(3)
        return mails
      })
      expect(receipts.map(({ subject }) => subject)).toEqual([
        'Receipt SANDBOX-0003: €12.00',
        'Receipt SANDBOX-0002: €391.00',
        'Receipt SANDBOX-0001: €99.00',
      ])
      await page.goto(`${setup.plinth.base}/dev/mail`)
      await page.getByRole('link', { name: receipts[1]?.links[0] ?? '', exact: true }).click()
      await heading(page, 'Invoice SANDBOX-0002')
      expect(takeProblems()).toEqual([])
      await Promise.all([page.context().close(), visitor.context().close()])
    })

    async function openPlan(page: Page): Promise<void> {
      await page.goto(`${setup.plinth.base}/dashboard/settings/plan`)
      await heading(page, 'Plan and billing')
    }

    async function openPortal(page: Page): Promise<void> {
      await press(page, 'Manage billing')
      await page.getByText('This is the billing sandbox').waitFor()
    }

    /** From the portal to the dashboard. */
    async function goBack(page: Page): Promise<void> {
      await page.getByRole('link', { name: 'Back to Plinth' }).click()
      await page.getByRole('heading', { level: 2, name: 'Plans' }).waitFor()
    }
  },
  { PLINTH_DEFAULT_COUNTRY: 'DE' },
)
