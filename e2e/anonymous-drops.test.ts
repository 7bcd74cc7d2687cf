// Replacing and deleting pages that were published without an account, with the manage token or from
// the browser that published them.
// Stores: both; `npm test` has sqlite-files. The statements are tested on both databases.
import { beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../packages/server/src/adapters/sql/open-database.ts'
import { parseConfig } from '../packages/server/src/config/config.ts'
import { collectFailures } from '../packages/server/src/ports/failures.test-support.ts'
import { hashSecret } from '../packages/server/src/usecases/base/secrets.ts'
import { type Api, type ApiResponse, apiOf, fileForm, refusal } from './harness/api.ts'
import { crossSiteRequests } from './harness/cross-site-requests.ts'
import { openFormBrowser } from './harness/form-browser.ts'
import { visit } from './harness/http.ts'
import { createPerson, newEmail, password } from './harness/person.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'
import { readBlobs } from './harness/stored-blobs.ts'

let plinth: SharedPlinth
let stranger: Api
beforeAll(async () => {
  plinth = await sharedPlinth()
  stranger = apiOf(plinth)
})

interface Drop {
  readonly id: string
  readonly url: string
  readonly slug: string
  readonly expires_at: string
  readonly claim_url: string
  readonly manage_token: string
  /** The browser cookie that the publish set. */
  readonly cookie: string
}

async function publish(content = '<p>first'): Promise<Drop> {
  const { status, json, headers } = await stranger('POST', '/drops', fileForm('a.html', content))
  expect(status).toBe(201)
  const [cookie = ''] = (headers.getSetCookie()[0] ?? '').split(';')
  return { ...json, cookie }
}

const withToken = ({ manage_token: token }: Pick<Drop, 'manage_token'>) => apiOf(plinth, { token })

/** A script with a cookie jar: no Origin. */
const withCookie =
  (cookie: string, headers: Readonly<Record<string, string>> = {}): Api =>
  async (method, path, body) => {
    const form = body instanceof FormData
    const response = await fetch(`${plinth.base}/api/v1${path}`, {
      method,
      headers: {
        cookie,
        ...(body !== undefined && !form && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const json = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : undefined
    return { status: response.status, headers: response.headers, json, text }
  }

const page = (text: string) => fileForm('page.html', `<p>${text}`)
const replace = (api: Api, { id }: Pick<Drop, 'id'>, body: unknown = page('second')) =>
  api('PUT', `/drops/${id}`, body)
const remove = (api: Api, { id }: Pick<Drop, 'id'>) => api('DELETE', `/drops/${id}`)
const statusOf = async (response: Promise<ApiResponse>) => (await response).status

function expectRefused(response: ApiResponse, status: number, code: string): void {
  expect([response.status, response.json]).toEqual([status, refusal(code)])
}

const claim = async ({ claim_url }: Pick<Drop, 'claim_url'>) => {
  const person = await createPerson(plinth)
  const code = new URL(claim_url).hash.slice(1)
  const { status } = await person.submit('/claim', { code, tenant_id: person.account.tenant_id })
  expect(status).toBe(303)
  return person
}

describe('publishing without an account', () => {
  test('returns a token of which only the hash is stored', async () => {
    const drop = await publish()
    expect(drop.manage_token).toMatch(/^plinth_manage_[a-z2-7]{48}[0-9a-f]{8}$/)
    const markdown = await stranger('POST', '/drops-md', { markdown: '# Hi' })
    expect(markdown.json.manage_token).toMatch(/^plinth_manage_/)
    expect(markdown.json.manage_token).not.toBe(drop.manage_token)
    const config = parseConfig(plinth.environment)
    const database = openDatabase(config.databaseUrl, { ...config, failures: collectFailures() })
    const { drops } = database.read
    const id = drop.id as Parameters<typeof drops.findManaged>[0]
    expect(await drops.findManaged(id, hashSecret(drop.manage_token))).toMatchObject({ id })
    expect(await drops.findManaged(id, drop.manage_token)).toBeNull()
    await database.close()
  })

  test('with an account returns none', async () => {
    const api = apiOf(plinth, await plinth.createAccount())
    const { json } = await api('POST', '/drops', fileForm('a.html', 'x'))
    expect(json).not.toHaveProperty('manage_token')
  })

  test('the token is no credential for anything else', async () => {
    const drop = await publish()
    const api = withToken(drop)
    expectRefused(await api('GET', '/me'), 401, 'unauthorized')
    expectRefused(await api('GET', `/sites/${drop.id}`), 401, 'unauthorized')
    expectRefused(await api('POST', '/drops', page('x')), 401, 'unauthorized')
  })
})

describe('replacing', () => {
  test('keeps address and expiry and removes the previous content', async () => {
    const drop = await publish()
    const before = await visit(drop.url)
    const response = await replace(withToken(drop), drop)
    const { id, url, slug, expires_at } = drop
    expect([response.status, response.json]).toEqual([200, { id, url, slug, expires_at }])
    const after = await visit(drop.url)
    expect(after.text).toContain('<p>second')
    expect(after.headers.etag).not.toBe(before.headers.etag)
    const revalidated = await visit(drop.url, {
      headers: { 'if-none-match': String(before.headers.etag) },
    })
    expect([revalidated.status, revalidated.text]).toEqual([200, after.text])

    await plinth.plinthd('gc')
    const { stored, needed } = await readBlobs(plinth, [drop.id])
    expect(stored.filter((pack) => pack.startsWith(drop.id))).toEqual(needed)
  })

  test('takes a Markdown file and Markdown text, with and without a content type', async () => {
    const drop = await publish()
    const api = withToken(drop)
    expect((await replace(api, drop, fileForm('a.md', '# From a file'))).status).toBe(200)
    expect((await visit(drop.url)).text).toContain('From a file')
    expect((await replace(api, drop, { markdown: '# From text', title: 'Title' })).status).toBe(200)
    expect((await visit(drop.url)).text).toContain('<title>Title</title>')
    const [entry] = (await withCookie(drop.cookie)('GET', '/drops')).json
    expect(entry).toMatchObject({ id: drop.id, name: 'Title', expires_at: drop.expires_at })
    const asCurl = await fetch(`${plinth.base}/api/v1/drops/${drop.id}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${drop.manage_token}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: '{"markdown": "# Generic"}',
    })
    expect(asCurl.status).toBe(200)
    expect((await visit(drop.url)).text).toContain('Generic')
  })

  test('an invalid upload changes nothing', async () => {
    const drop = await publish()
    const api = withToken(drop)
    const phishing =
      '<title>Log in to PayPal</title><form action="//x.example"><input type="password">'
    const hidden = `<div id=r></div><script>var i=document.createElement('input');i.type='pass'+'word';r.append(i)</script>`
    const cases: [unknown, number, string][] = [
      [new Blob([]), 400, 'invalid_body'],
      [{}, 400, 'missing_field'],
      [{ markdown: 1 }, 400, 'invalid_field'],
      [{ markdown: 'x', slug: 'x' }, 400, 'invalid_field'],
      [new Blob(['{'], { type: 'application/json' }), 400, 'invalid_json'],
      [new Blob(['<p>raw'], { type: 'text/html' }), 400, 'invalid_body'],
      [new FormData(), 400, 'missing_field'],
      [fileForm('a.zip', 'x'), 400, 'unsupported_file_type'],
      [fileForm('a.html', phishing), 403, 'content_rejected'],
      [fileForm('a.html', hidden), 403, 'content_rejected'],
      [{ markdown: hidden }, 403, 'content_rejected'],
      [fileForm('a.html', 'x'.repeat(2 * 1024 * 1024 + 1)), 413, 'upload_too_large'],
    ]
    for (const [body, status, code] of cases) {
      expectRefused(await replace(api, drop, body), status, code)
    }
    expect((await visit(drop.url)).text).toContain('<p>first')
  })
})

test('deleting is immediate and permanent', async () => {
  const drop = await publish()
  const response = await remove(withToken(drop), drop)
  expect([response.status, response.text]).toEqual([204, ''])
  const { status, text } = await visit(drop.url)
  expect([status, text]).toEqual([410, expect.stringContaining('This site is gone')])
  const { stored } = await readBlobs(plinth, [])
  expect(stored.filter((pack) => pack.startsWith(drop.id))).toEqual([])
  for (const api of [withToken(drop), withCookie(drop.cookie)]) {
    expectRefused(await remove(api, drop), 404, 'not_found')
    expectRefused(await replace(api, drop), 404, 'not_found')
  }
  expect((await withCookie(drop.cookie)('GET', '/drops')).json).toEqual([])
})

describe('the browser that published', () => {
  test('may replace and delete without a token', async () => {
    const drop = await publish()
    const browser = withCookie(drop.cookie)
    expect(await statusOf(replace(browser, drop))).toBe(200)
    expect((await visit(drop.url)).text).toContain('<p>second')
    expect(await statusOf(remove(browser, drop))).toBe(204)
  })

  test('still may when it is signed in', async () => {
    const person = await createPerson(plinth)
    const drop = await publish()
    const session = [...person.cookies].map((pair) => pair.join('=')).join('; ')
    const both = withCookie(`${session}; ${drop.cookie}`, { origin: plinth.base })
    expect(await statusOf(replace(both, drop))).toBe(200)
    expect(await statusOf(remove(both, drop))).toBe(204)
  })

  test('is not misused by pages of other sites', async () => {
    const drop = await publish()
    for (const [, { origin = plinth.base, ...rest }] of crossSiteRequests) {
      const foreign = withCookie(drop.cookie, { ...(origin !== '' && { origin }), ...rest })
      expectRefused(await replace(foreign, drop), 403, 'forbidden')
      expectRefused(await remove(foreign, drop), 403, 'forbidden')
    }
    expect((await visit(drop.url)).text).toContain('<p>first')
  })

  test('must send JSON as JSON, which a form of another site cannot', async () => {
    const drop = await publish()
    const browser = withCookie(drop.cookie, { 'content-type': 'text/plain' })
    expectRefused(await replace(browser, drop, { markdown: 'x' }), 400, 'invalid_body')
  })
})

describe('other callers', () => {
  let drop: Drop
  let other: Drop
  beforeAll(async () => {
    drop = await publish()
    other = await publish()
  })

  const unknown = `st_${'a'.repeat(26)}`

  test('without credentials get 401 with a challenge, whatever else is wrong', async () => {
    for (const id of [drop.id, unknown, 'nonsense']) {
      for (const response of [
        await replace(stranger, { id }),
        await replace(stranger, { id }, new Blob(['{'], { type: 'application/json' })),
        await remove(stranger, { id }),
        await remove(withCookie('plinth_browser=forged'), { id }),
      ]) {
        expectRefused(response, 401, 'unauthorized')
        expect(response.headers.get('www-authenticate')).toMatch(/^Bearer realm="plinth"/)
        expect(response.headers.get('www-authenticate')).not.toContain('error=')
      }
    }
  })

  test.each([
    ['of another page', () => other.manage_token],
    ['that is mistyped', () => `${drop.manage_token.slice(0, -1)}x`],
    ['that is nonsense', () => 'nonsense'],
    ['that is the claim secret', () => new URL(drop.claim_url).hash.slice(1)],
  ])('with a token %s get 401 with a challenge', async (_, token) => {
    const api = apiOf(plinth, { token: token() })
    for (const response of [await replace(api, drop), await remove(api, drop)]) {
      expectRefused(response, 401, 'unauthorized')
      expect(response.headers.get('www-authenticate')).toContain('error="invalid_token"')
    }
  })

  test('with a wrong token are refused even with the right cookie', async () => {
    const api = withCookie(drop.cookie, { authorization: `Bearer ${other.manage_token}` })
    expectRefused(await remove(api, drop), 401, 'unauthorized')
  })

  test('with another browser or an account get 404', async () => {
    const person = await createPerson(plinth)
    const session = [...person.cookies].map((pair) => pair.join('=')).join('; ')
    const callers = [
      withCookie(other.cookie),
      apiOf(plinth, person.account),
      withCookie(session, { origin: plinth.base }),
    ]
    for (const api of callers) {
      for (const id of [drop.id, unknown, 'nonsense', '%00']) {
        expectRefused(await replace(api, { id }), 404, 'not_found')
        expectRefused(await remove(api, { id }), 404, 'not_found')
      }
    }
    expect((await visit(drop.url)).text).toContain('<p>first')
  })

  test('may not use other methods', async () => {
    const response = await withToken(drop)('GET', `/drops/${drop.id}`)
    expectRefused(response, 405, 'method_not_allowed')
    expect(response.headers.get('allow')).toBe('PUT, DELETE')
  })
})

describe('claiming ends the token and the right of the browser', () => {
  async function expectEnded(drop: Drop) {
    expectRefused(await replace(withToken(drop), drop), 401, 'unauthorized')
    expectRefused(await remove(withToken(drop), drop), 401, 'unauthorized')
    expectRefused(await replace(withCookie(drop.cookie), drop), 404, 'not_found')
    expectRefused(await remove(withCookie(drop.cookie), drop), 404, 'not_found')
  }

  test('with the claim secret; the replaced content is claimed', async () => {
    const drop = await publish()
    await replace(withToken(drop), drop)
    const { account } = await claim(drop)
    await expectEnded(drop)
    const owner = apiOf(plinth, account)
    const versions = (await owner('GET', `/sites/${drop.id}/versions`)).json
    expect(versions).toMatchObject([{ version_number: 2 }])
    expectRefused(await replace(owner, drop), 404, 'not_found')
    expect((await visit(drop.url)).text).toContain('<p>second')
  })

  test('by signing up in the browser, and by the offer after signing in', async () => {
    const browser = openFormBrowser(plinth)
    const first = await browser.publish()
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
    await browser.submit('/signup', { email: newEmail(), password, name: '' })
    await expectEnded({ ...first, cookie })

    const person = await createPerson(plinth)
    const drop = await publish()
    const [name = '', value = ''] = drop.cookie.split(/=(.*)/s)
    person.cookies.set(name, value)
    const fields = { drops: 'browser', tenant_id: person.account.tenant_id }
    expect((await person.submit('/claim', fields)).status).toBe(303)
    await expectEnded(drop)
  })
})

test('a page that an operator removed can be deleted but not replaced', async () => {
  const drop = await publish()
  await plinth.plinthd('site', 'remove', drop.slug)
  expectRefused(await replace(withToken(drop), drop), 403, 'forbidden')
  expect((await visit(drop.url)).status).toBe(410)
  expect(await statusOf(remove(withToken(drop), drop))).toBe(204)
  expect((await visit(drop.url)).status).toBe(410)
})

describe('at the same time', () => {
  test('replacements and visits: each response is whole', async () => {
    const drop = await publish('<p>0')
    const sent = Array.from({ length: 8 }, (_, n) => `<p>${n}`)
    const replacing = sent.map((text) => replace(withToken(drop), drop, fileForm('a.html', text)))
    const visiting = sent.map(() => visit(drop.url))
    expect(await Promise.all(replacing.map(statusOf))).toEqual(sent.map(() => 200))
    for (const { status, text } of await Promise.all(visiting)) {
      expect([status, sent.some((content) => text.includes(content))]).toEqual([200, true])
    }
    expect((await withCookie(drop.cookie)('GET', '/drops')).json).toHaveLength(1)
  })

  test('replacing and claiming, or deleting: one order or the other, and nothing is left behind', async () => {
    const deleted: string[] = []
    for (let round = 0; round < 2; round++) {
      const drop = await publish()
      const [replaced, person] = await Promise.all([replace(withToken(drop), drop), claim(drop)])
      expect(replaced.status).toBeOneOf([200, 401])
      const owner = apiOf(plinth, person.account)
      expect((await owner('GET', `/sites/${drop.id}/versions`)).json).toHaveLength(1)
      const content = replaced.status === 200 ? '<p>second' : '<p>first'
      // The person's email address is confirmed, so the page stays online.
      expect((await visit(drop.url)).text).toContain(content)
      expect(await statusOf(owner('DELETE', `/sites/${drop.id}`))).toBe(204)

      const doomed = await publish()
      const outcomes = await Promise.all([
        replace(withToken(doomed), doomed),
        remove(withToken(doomed), doomed),
        remove(withToken(doomed), doomed),
      ])
      const [put, ...deletes] = outcomes.map(({ status }) => status)
      expect(put).toBeOneOf([200, 404])
      expect(deletes.toSorted()).toEqual([204, 404])
      expect((await visit(doomed.url)).status).toBe(410)
      deleted.push(drop.id, doomed.id)
    }
    await plinth.plinthd('gc')
    const { stored } = await readBlobs(plinth, [])
    expect(stored.filter((pack) => deleted.some((id) => pack.startsWith(id)))).toEqual([])
  })
})
