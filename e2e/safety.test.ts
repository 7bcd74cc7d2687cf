// Abuse reports, and the operators' actions on them.
// Stores: sqlite-files. A use case test covers concurrent removals on PostgreSQL.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, apiOf, fileForm, folderForm, refusal } from './harness/api.ts'
import { openFormBrowser } from './harness/form-browser.ts'
import { visit } from './harness/http.ts'
import { readMailbox } from './harness/mailbox.ts'
import { createPerson, type Person } from './harness/person.ts'
import { type Account, type Plinth, startPlinth } from './harness/plinth.ts'

let plinth: Plinth
let operator: Api
let operatorPerson: Person
beforeAll(async () => {
  plinth = await startPlinth()
  operatorPerson = await createPerson(plinth, '--operator')
  operator = sessionApi(operatorPerson)
})
afterAll(() => plinth.stop())

const sessionApi = ({ cookies }: Person): Api =>
  apiOf(plinth, { cookie: `plinth_session=${cookies.get('plinth_session')}` })

interface Drop {
  readonly id: string
  readonly slug: string
  readonly url: string
}

async function publish(account: Account, slug: string): Promise<Drop> {
  const api = apiOf(plinth, account)
  const { json } = await api('POST', '/sites', { slug })
  await api('POST', `/sites/${json.id}/upload`, fileForm('a.html', `<p>${slug}</p>`))
  return json
}

const mailsTo = async (email: string) =>
  (await readMailbox(plinth)).filter(({ to }) => to === email)

describe('a report', () => {
  test('by address or slug reaches the operators, once per network', async () => {
    const drop = await publish(await plinth.createAccount('free'), 'reported-twice')
    const anyone = apiOf(plinth)
    const first = await anyone('POST', '/reports', { url: `${drop.url}/login`, reason: 'phishing' })
    expect([first.status, first.json]).toEqual([201, { id: expect.stringMatching(/^rp_/) }])
    const optional = { details: 'It asks for my\r\nbank’s password.', email: 'Ann@Example.org' }
    const again = await anyone('POST', '/reports', {
      slug: drop.slug,
      reason: 'malware',
      ...optional,
    })
    expect(again.json).toEqual(first.json)
    const { json } = await operator('GET', '/operator/reports')
    expect(json.drops).toContainEqual({
      site_id: drop.id,
      slug: drop.slug,
      drop: expect.objectContaining({ id: drop.id, status: 'live', open_reports: 1 }),
      count: 1,
      reports: [
        {
          id: first.json.id,
          path: '/login',
          reason: 'phishing',
          details: 'It asks for my\nbank’s password.',
          email: 'ann@example.org',
          created_at: expect.any(String),
          closed_at: null,
        },
      ],
    })
  })

  test.for<[string, object, number, string]>([
    ['another site', { url: 'https://example.org/', reason: 'other' }, 404, 'not_found'],
    ['an unknown slug', { slug: 'unknown-drop', reason: 'other' }, 404, 'not_found'],
    ['no drop at all', { reason: 'other' }, 400, 'missing_field'],
    ['an invalid slug', { slug: 'A', reason: 'other' }, 400, 'invalid_slug'],
    ['an unknown reason', { slug: 'reported-twice', reason: 'ugly' }, 400, 'invalid_field'],
    ['no reason', { slug: 'reported-twice' }, 400, 'missing_field'],
    [
      'an invalid email address',
      { slug: 'reported-twice', reason: 'other', email: 'x' },
      400,
      'invalid_field',
    ],
    [
      'too long a text',
      { slug: 'reported-twice', reason: 'other', details: 'x'.repeat(2_001) },
      400,
      'invalid_field',
    ],
  ])('about %s is refused', async ([, body, status, code]) => {
    const response = await apiOf(plinth)('POST', '/reports', body)
    expect([response.status, response.json]).toEqual([status, refusal(code)])
  })
})

test('a removed drop is gone immediately, its owner is mailed the reason, and the removal can be undone', async () => {
  const account = await plinth.createAccount('free')
  const drop = await publish(account, 'not-your-bank')
  const report = { slug: drop.slug, reason: 'phishing' }
  expect((await apiOf(plinth)('POST', '/reports', report)).status).toBe(201)
  const at = `/operator/drops/${drop.id}`
  const page = await operator('GET', `${at}/page`)
  expect(page.json).toEqual({ path: 'index.html', html: '<p>not-your-bank</p>', truncated: false })

  const unexplained = await operator('POST', `${at}/remove`, { note: ' ' })
  expect([unexplained.status, unexplained.json]).toEqual([400, refusal('invalid_field')])
  const note = 'It looks like the sign-in page of a bank.'
  for (const _ of [1, 2])
    expect((await operator('POST', `${at}/remove`, { note })).status).toBe(204)
  expect((await visit(drop.url)).status).toBe(410)
  expect((await operator('GET', `${at}/page`)).status).toBe(200)
  const repeated = await apiOf(plinth)('POST', '/reports', report)
  expect([repeated.status, repeated.json]).toEqual([404, refusal('not_found')])
  await expect.poll(() => mailsTo(account.email)).toHaveLength(1)
  const [mail] = await mailsTo(account.email)
  expect(mail?.subject).toContain('not-your-bank')
  expect(mail?.text).toContain(note)
  expect(mail?.links[0]).toBe(`${plinth.base}/dashboard/drops/${drop.id}`)

  expect((await operator('POST', `${at}/restore`, {})).status).toBe(204)
  expect((await visit(drop.url)).text).toContain('not-your-bank')
  await expect.poll(() => mailsTo(account.email)).toHaveLength(2)
  expect((await mailsTo(account.email))[0]?.subject).toContain('has been restored')

  const { json } = await operator('GET', at)
  const actor = operatorPerson.account.email
  expect(json).toMatchObject({
    status: 'live',
    anonymous: false,
    open_reports: 0,
    owner: { kind: 'personal', plan: 'free', emails: [account.email] },
    versions: [{ version_number: 1, live: true }],
    reports: [{ reason: 'phishing', closed_at: expect.any(String) }],
    log: [
      { action: 'drop_restored', actor, subject: drop.slug, note: '' },
      { action: 'drop_viewed', actor, subject: drop.slug, note: '' },
      { action: 'drop_removed', actor, subject: drop.slug, note },
      { action: 'drop_viewed', actor, subject: drop.slug, note: '' },
    ],
  })
})

test('reports can be dismissed, also if the drop was deleted', async () => {
  const account = await plinth.createAccount('free')
  const drop = await publish(account, 'quite-all-right')
  await apiOf(plinth)('POST', '/reports', { slug: drop.slug, reason: 'other' })
  expect((await apiOf(plinth, account)('DELETE', `/sites/${drop.id}`)).status).toBe(204)
  const listed = async (state: string) => {
    const { json } = await operator('GET', `/operator/reports?state=${state}`)
    return json.drops.find(({ site_id: id }: { site_id: string }) => id === drop.id)
  }
  expect(await listed('open')).toMatchObject({ slug: drop.slug, drop: null })
  const dismiss = { note: 'Gone by itself.' }
  expect((await operator('POST', `/operator/drops/${drop.id}/dismiss`, dismiss)).status).toBe(204)
  expect([await listed('open'), await listed('closed')]).toMatchObject([undefined, { count: 1 }])
  expect((await operator('GET', `/operator/drops/${drop.id}`)).status).toBe(404)
})

test('operators see anonymous drops, and their removal sends no mail', async () => {
  const anonymous = await apiOf(plinth)('POST', '/drops', fileForm('a.html', '<p>hi</p>'))
  const { json } = await operator('GET', '/operator/drops')
  expect(json.drops[0]).toMatchObject({
    id: anonymous.json.id,
    anonymous: true,
    status: 'live',
    byte_size: 9,
  })
  const at = `/operator/drops/${anonymous.json.id}`
  expect((await operator('GET', at)).json.owner).toBeNull()
  expect((await operator('POST', `${at}/remove`, { note: 'No.' })).status).toBe(204)
  expect((await visit(anonymous.json.url)).status).toBe(410)
})

test('plinthd commands are in the same log', async () => {
  const account = await plinth.createAccount('plus')
  const { slug, id } = await publish(account, 'by-the-machine')
  await plinth.plinthd('site', 'remove', slug, '--note', 'Seen by hand.')
  const flags = ['--email', account.email]
  await plinth.plinthd('account', 'set-plan', ...flags, '--plan', 'business')
  await plinth.plinthd('account', 'set-operator', ...flags)
  await plinth.plinthd('account', 'set-operator', ...flags, '--off')
  const { json } = await operator('GET', '/operator/audit')
  const lines = json.entries.map((entry: Record<string, string>) =>
    [entry.actor, entry.action, entry.subject, entry.note].join(' | '),
  )
  expect(lines.slice(0, 5)).toEqual([
    `plinthd | operator_unmade | ${account.email} | `,
    `plinthd | operator_made | ${account.email} | `,
    `plinthd | plan_set | ${account.email} | business`,
    `plinthd | drop_removed | ${slug} | Seen by hand.`,
    `plinthd | account_created | ${account.email} | plus`,
  ])
  expect((await operator('GET', `/operator/drops/${id}`)).json.status).toBe('removed')
})

describe('the operator API', () => {
  const addresses: [string, string, object?][] = [
    ['GET', '/operator/reports'],
    ['GET', '/operator/drops'],
    ['GET', '/operator/audit'],
    ['GET', '/operator/drops/st_aaaaaaaaaaaaaaaaaaaaaaaaaa'],
    ['GET', '/operator/drops/st_aaaaaaaaaaaaaaaaaaaaaaaaaa/page'],
    ['POST', '/operator/drops/st_aaaaaaaaaaaaaaaaaaaaaaaaaa/remove', { note: 'x' }],
    ['POST', '/operator/drops/st_aaaaaaaaaaaaaaaaaaaaaaaaaa/restore', {}],
    ['POST', '/operator/drops/st_aaaaaaaaaaaaaaaaaaaaaaaaaa/dismiss', {}],
  ]

  test('is closed to other users, to operators’ tokens, and without credentials', async () => {
    const otherUser = sessionApi(await createPerson(plinth))
    const token = apiOf(plinth, operatorPerson.account)
    for (const address of addresses) {
      const responses = await Promise.all(
        [otherUser, token, apiOf(plinth)].map(async (api) => (await api(...address)).status),
      )
      expect([address, responses]).toEqual([address, [403, 403, 401]])
    }
    const { user } = JSON.parse((await operatorPerson.open('/session')).text)
    expect(user.operator).toBe(true)
  })

  test('validates its input', async () => {
    for (const [method, path, body] of addresses.slice(3))
      for (const sent of body ? [body, { note: 5 }, { odd: '' }] : [undefined])
        expect((await operator(method, path, sent)).status).toBe(404)
    const nowhere = await operator('GET', `${addresses[4]?.[1]}?path=x`)
    expect(nowhere.status).toBe(404)
    const owner = await plinth.createAccount('free')
    const { id } = await publish(owner, 'with-a-picture')
    const folder = folderForm({ 'index.html': '<p>hi</p>', 'a.png': 'no page' })
    const uploaded = await apiOf(plinth, owner)('POST', `/sites/${id}/upload-bundle`, folder)
    expect(uploaded.status).toBe(201)
    const page = async (path: string) =>
      (await operator('GET', `/operator/drops/${id}/page?path=${path}`)).status
    const pages = [await page('x'), await page('/x'), await page('/a.png'), await page('/')]
    expect(pages).toEqual([400, 404, 404, 200])
    for (const query of ['before=x', 'state=ugly', 'page=2']) {
      const response = await operator('GET', `/operator/reports?${query}`)
      expect([response.status, response.json]).toEqual([400, refusal('invalid_field')])
    }
  })
})

describe('the report page', () => {
  test('accepts a report without JavaScript, and shows errors at the fields', async () => {
    const drop = await publish(await plinth.createAccount('free'), 'reported-by-form')
    const browser = openFormBrowser(plinth)
    const { text } = await browser.open(`/report?url=${encodeURIComponent(`${drop.url}/x`)}`)
    expect(text).toContain(`value="${drop.url}/x"`)
    const fields = { url: drop.url, reason: 'phishing', details: 'Look & see.', email: '' }
    const cases: [Record<string, string>, number, string][] = [
      [{ url: 'https://example' }, 400, 'url-problem'],
      [{ url: 'unknown-drop.localhost' }, 404, 'url-problem'],
      [{ url: 'https://example.org' }, 404, 'url-problem'],
      [{ reason: '' }, 400, 'reason-problem'],
      [{ details: 'x'.repeat(2_001) }, 400, 'details-problem'],
      [{ email: 'invalid' }, 400, 'email-problem'],
    ]
    for (const [wrong, status, id] of cases) {
      const response = await browser.submit('/report', { ...fields, ...wrong })
      expect([wrong, response.status]).toEqual([wrong, status])
      expect(response.text).toContain(`id="${id}"`)
    }
    const sent = await browser.submit('/report', fields)
    expect([sent.status, sent.location]).toEqual([303, '/report?sent=1'])
    expect((await browser.open('/report?sent=1')).text).toContain('Thank you')
    const { json } = await operator('GET', `/operator/drops/${drop.id}`)
    expect(json.reports).toMatchObject([{ reason: 'phishing', details: 'Look & see.' }])
    const crossOrigin = { origin: 'https://evil.example' }
    expect((await browser.submit('/report', fields, crossOrigin)).status).toBe(403)
  })

  test('has the same limit per network as the API', async () => {
    const drop = await publish(await plinth.createAccount('free'), 'reported-often')
    const report = () => apiOf(plinth)('POST', '/reports', { slug: drop.slug, reason: 'other' })
    const responses = await Promise.all(Array.from({ length: 31 }, report))
    const refused = responses.find(({ status }) => status === 429)
    expect(refused?.json).toEqual(refusal('rate_limited'))
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    const fields = { url: drop.url, reason: 'other' }
    expect((await openFormBrowser(plinth).submit('/report', fields)).status).toBe(429)
  })
})
