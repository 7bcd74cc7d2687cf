// Adding a custom domain in a real browser, until it becomes active.
// Stores: sqlite-files. What a browser shows does not depend on the stores.
import { startDns } from '@plinth/server/test-servers/dns/start-dns'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { apiOf, fileForm } from './harness/api.ts'
import { describeInBrowser } from './harness/browser-suite.ts'
import {
  expectAccessible,
  expectFitsPhone,
  heading,
  openDashboard,
  press,
} from './harness/dashboard.ts'
import { visit } from './harness/http.ts'

const dns = await startDns()
afterAll(() => dns.stop())

const hostname = 'www.orchard.example'
const focused = (page: Page): Promise<string> =>
  page.evaluate(
    'document.activeElement.labels?.[0]?.textContent ?? document.activeElement.textContent',
  )

describeInBrowser(
  (setup) => {
    test('a domain is added, monitored until it works, and removed', async () => {
      const account = await setup.createAccount('plus')
      const api = apiOf(setup.plinth, account)
      const { id, slug, url } = (await api('POST', '/sites', { name: 'Orchard' })).json
      await api('POST', `/sites/${id}/upload`, fileForm('page.html', '<p>Orchard'))
      const { page, takeProblems } = await openDashboard(setup, account)
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.clock.install()
      await page.goto(`${setup.plinth.base}/dashboard/drops/${id}/domains`)
      await heading(page, 'Orchard')

      const field = page.getByLabel('Your domain')
      await field.fill('orchard')
      await press(page, 'Add domain')
      await page.getByRole('alert').getByText('has no dot').waitFor()
      expect(takeProblems()).toEqual([
        expect.stringMatching(/^400 .*\/domains/),
        expect.stringMatching(/400/),
      ])
      dns.set(hostname, { cname: 'elsewhere.example' })
      await field.fill(`https://${hostname}/path`)
      await press(page, 'Add domain')
      const domains = page.getByRole('list', { name: 'Custom domains' })
      await domains.getByRole('heading', { name: hostname }).waitFor()
      await expect.poll(() => focused(page)).toBe(hostname)
      // The plan includes one, and it is used.
      await page.getByText('The Plus plan includes 1 domain').waitFor()
      await press(page, `Copy the name of the CNAME record for ${hostname}`)
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe('www')
      await press(page, `Copy the value of the CNAME record for ${hostname}`)
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${slug}.localhost`)

      await press(page, `Check again: ${hostname}`)
      const state = domains.getByRole('status')
      await state.getByText('Not working').waitFor()
      await domains.getByText('elsewhere.example').first().waitFor()
      await page.setViewportSize({ width: 375, height: 740 })
      await expectAccessible(page)

      // From here on no button is pressed: the page polls.
      dns.set(hostname, { cname: `${slug}.localhost` })
      const laterState = async () => {
        await page.clock.runFor(15_000)
        return state.innerText()
      }
      const polling = { interval: 2_500 }
      await expect.poll(laterState, polling).toContain('Visitors to this drop are redirected here.')
      const sent = page
        .getByText('Visitors are redirected to')
        .getByRole('link', { name: hostname })
      const address = (await sent.getAttribute('href')) ?? ''
      const elsewhere = await visit(url)
      expect([elsewhere.status, elsewhere.headers.location]).toEqual([307, address])
      expect((await visit(address)).text).toBe('<p>Orchard')
      await expectAccessible(page)

      await press(page, `Remove… ${hostname}`)
      await page.getByText(`${new URL(url).host} serves the drop again`).waitFor()
      await expectFitsPhone(page)
      await press(page, 'Remove domain')
      await page.getByText(`Removed ${hostname}.`).waitFor()
      await expect.poll(() => focused(page)).toBe('Custom domains')
      await field.waitFor()
      expect((await visit(url)).status).toBe(200)
      expect(takeProblems()).toEqual([])
      await page.context().close()
    })
  },
  { PLINTH_DNS_SERVERS: dns.address },
)
