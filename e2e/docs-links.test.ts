// Dead links, anchors included, in the documentation, on the server's pages and in its mails, and the
// names of tests in the documentation. Links to other sites are not requested.
// Stores: sqlite-files. Links do not depend on the stores.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { apiOf, fileForm } from './harness/api.ts'
import { describeInBrowser } from './harness/browser-suite.ts'
import { createCrawler, isOwn, type Link } from './harness/crawl.ts'
import { openDashboard, openPage } from './harness/dashboard.ts'
import { eventually } from './harness/eventually.ts'
import { type FormBrowser, openFormBrowser } from './harness/form-browser.ts'
import { readMailbox } from './harness/mailbox.ts'
import { anchorsOf, linksOf, markdownFiles, repo } from './harness/markdown-files.ts'
import { signIn } from './harness/person.ts'
import type { Account } from './harness/plinth.ts'
import { queueMailAndCrash } from './harness/queue-mail.ts'
import { testTitlesOf } from './harness/test-titles.ts'

test.each(markdownFiles())('%s has no dead link', (file) => {
  const problems = linksOf(file).filter((target) => isDead(file, target))
  expect(problems).toEqual([])
})

function isDead(file: string, target: string): boolean {
  // Other sites, and pages of the repository on GitHub.
  if (/^[a-z][a-z+.-]*:/.test(target) || target.startsWith('../../security/')) return false
  const [name = '', anchor] = target.split('#')
  const linked = name === '' ? file : path.join(path.dirname(file), decodeURIComponent(name))
  if (!existsSync(path.join(repo, linked))) return true
  return anchor !== undefined && linked.endsWith('.md') && !anchorsOf(linked).has(anchor)
}

test.each(markdownFiles())('every file and every test that %s names exists', (file) => {
  const text = readFileSync(path.join(repo, file), 'utf8')
  const sources = /`((?:packages|e2e|bench|scripts)\/[\w./-]+)`/g
  const named = [...text.matchAll(sources)].map(([, name = '']) => name)
  expect(named.filter((name) => !existsSync(path.join(repo, name)))).toEqual([])
  for (const { name, title } of titledTestsIn(text)) {
    const titles = testTitlesOf(readFileSync(path.join(repo, name), 'utf8'))
    expect([...titles], `${name}: “${title}”`).toContain(title)
  }
})

test('every line of the threat model names the tests that show it', () => {
  const text = readFileSync(path.join(repo, 'docs/security.md'), 'utf8')
  const columns = '| threat | what stops it | tested in |\n|---|---|---|\n'
  const tables = text.split(columns).slice(1)
  expect(tables).toHaveLength(text.split('| threat').length - 1)
  const rows = tables.flatMap((table) => table.split('\n\n', 1).flatMap((one) => one.split('\n')))
  expect(rows.length).toBeGreaterThan(40)
  for (const row of rows) {
    const tested = row.split('|').at(-2)?.trim() ?? ''
    expect(titledTestsIn(tested), row).not.toEqual([])
    // Nothing but titles, so that none is overlooked because of its form.
    expect(tested.replace(titledTest, '').replaceAll('; ', ''), row).toBe('')
  }
})

test('titles are those of tests that run', () => {
  const titles = testTitlesOf(`
    // test('in a comment', () => {})
    const text = "test('in a string', () => {})"
    test.skip('skipped', () => {})
    it.todo('to do')
    describe.skip('a skipped group', () => test('in a skipped group', () => {}))
    describe('a group without tests', () => it.skip.each([1])('skipped %s', () => {}))
    describe('a group', () => {
      test.concurrent('a test', { timeout: 1 }, () => {})
      it.each([[1, 2]])('of %i and $name', () => {})
      testOfPlans(\`with \${one} value\`, () => {})
    })
  `)
  expect(titles).toEqual(new Set(['a test', 'of … and …', 'with … value', 'a group']))
})

/** The title of a test after the name of its file: `e2e/a.test.ts`: “the title” */
const titledTest = /`([\w./-]+\.ts)`: “([^”]+)”/g

function titledTestsIn(text: string) {
  return [...text.matchAll(titledTest)].map(([, name = '', title = '']) => ({ name, title }))
}

/** Pages that no other page links to. */
const unlinkedPages = [
  '/llms.txt',
  '/docs/agents.md',
  '/docs/api',
  '/device',
  '/report',
  '/gallery',
]

describeInBrowser((setup) => {
  let account: Account
  let owner: FormBrowser
  let drop: { readonly id: string; readonly slug: string; readonly url: string }
  beforeAll(async () => {
    account = await setup.createAccount('business')
    owner = openFormBrowser(setup.plinth)
    await signIn(owner, account)
    const api = apiOf(setup.plinth, account)
    drop = (await api('POST', '/drops', fileForm('page.html', '<h1>Linked</h1>'))).json
    expect((await api('PATCH', `/sites/${drop.id}`, { gallery: true })).status).toBe(200)
  })

  test('pages for visitors have no dead link', async () => {
    const crawler = createCrawler(setup.plinth.base)
    const start = ['/', '/signup', '/signin', '/reset', '/dev/mail', ...unlinkedPages]
    expect(await crawler.crawl(start)).toEqual([])
  })

  test('pages without JavaScript for owners have no dead link', async () => {
    const crawler = createCrawler(setup.plinth.base, owner)
    expect(await crawler.crawl(['/dashboard?plain', ...unlinkedPages])).toEqual([])
  })

  test('the front page and the dashboard have no dead link', async () => {
    const { page } = await openDashboard(setup, account)
    const others: Link[] = []
    const seen = new Set<string>()
    const missing = await headingOf(page, new URL('/dashboard/no-such-page', setup.plinth.base))
    const problems: string[] = []
    const waiting = ['/', '/dashboard', `/dashboard/drops/${drop.id}`].map((start) => ({
      from: 'the test',
      url: new URL(start, setup.plinth.base),
    }))
    for (let link = waiting.shift(); link; link = waiting.shift()) {
      const { from, url } = link
      const key = url.origin + url.pathname
      if (seen.has(key)) continue
      seen.add(key)
      const heading = await headingOf(page, url)
      if (heading === missing) problems.push(`${from}: ${url.href} is not a page`)
      for (const found of await linksOn(page)) {
        if (!isOwn(found, setup.plinth.base)) continue
        const isApp = found.host === url.host && /^\/(dashboard(\/|$)|$)/.test(found.pathname)
        ;(isApp ? waiting : others).push({ from: url.pathname, url: found })
      }
    }
    const crawler = createCrawler(setup.plinth.base, owner)
    expect([...problems, ...(await crawler.check(others))]).toEqual([])
    expect(seen.size).toBeGreaterThan(10)
  })

  test('mails have no dead link', async () => {
    await queueMailAndCrash(setup.plinth, ...mailsTo(account.email, drop))
    await owner.submit('/reset', { email: account.email })
    const kinds = mailsTo('', drop).length + 1
    const mails = await eventually(async () => {
      const mine = (await readMailbox(setup.plinth)).filter(({ to }) => to === account.email)
      expect(mine).toHaveLength(kinds)
      return mine
    })
    const links = mails
      .flatMap(({ subject, text }) =>
        [...text.matchAll(/https?:\/\/[^\s<>]+[^\s<>.,;:)]/g)].map(([href]) => ({
          from: subject,
          url: withoutCode(href),
        })),
      )
      .filter(({ url }) => isOwn(url, setup.plinth.base))
    expect(links.length).toBeGreaterThanOrEqual(kinds - 3)
    const crawler = createCrawler(setup.plinth.base, owner)
    expect(await crawler.check(links)).toEqual([])
  })
}, {})

async function headingOf(page: Page, url: URL): Promise<string> {
  await openPage(page, url)
  return page.getByRole('heading', { level: 1 }).first().innerText()
}

async function linksOn(page: Page): Promise<URL[]> {
  const hrefs = (await page.evaluate(
    `[...document.querySelectorAll('a[href]')].map((link) => link.href)`,
  )) as string[]
  return hrefs.map((href) => new URL(href))
}

/** The codes here are examples; without one, these pages ask for it. */
function withoutCode(href: string): URL {
  const url = new URL(href)
  url.searchParams.delete('code')
  return url
}

/**
 * One mail of every kind that a test cannot trigger at once, except invitations, which have no page
 * without a valid code: organisations.test.ts opens their links.
 */
function mailsTo(to: string, { id, slug }: { readonly id: string; readonly slug: string }) {
  const person = { to, name: 'Ann' }
  const ofDrop = { ...person, slug, siteId: id }
  const ofDomain = { ...ofDrop, hostname: 'www.example.org' }
  const payment = {
    ...{ ...person, account: 'Apples', amount: 9_900, currency: 'EUR', url: null },
    ...{ description: 'Plus, a year', invoiceNumber: 'PL-1' },
  }
  const times = { expiresAt: Date.UTC(2027, 2, 12), removedAt: Date.UTC(2027, 3, 11) }
  return [
    { kind: 'verify', ...person, code: 'example' },
    { kind: 'change_email', ...person, code: 'example' },
    { kind: 'email_changed', ...person, newEmail: 'new@example.org' },
    { kind: 'password_changed', ...person },
    { kind: 'sign_in_link_created', ...person },
    { kind: 'receipt', ...payment, tax: 1_581, paidAt: Date.UTC(2030, 0, 2) },
    { kind: 'payment_failed', ...payment },
    { kind: 'drop_removed', ...ofDrop, note: 'It asks for passwords.' },
    { kind: 'drop_restored', ...ofDrop, note: '' },
    {
      ...{ kind: 'domain_lost', ...ofDomain, reason: 'It points elsewhere.', isTransient: false },
      ...{ records: [], oneIsEnough: false, keptUntil: times.removedAt },
    },
    { kind: 'domain_removed', ...ofDomain, why: 'lapsed' },
    {
      ...{ kind: 'expiring', ...person, organisation: null, expired: false, ...times },
      drops: [{ name: 'Menu', slug, paused: false }],
    },
  ]
}
