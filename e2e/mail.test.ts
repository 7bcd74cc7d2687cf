// Mail of the real server: by SMTP, or in the development mailbox.
// Stores: sqlite-files. The adapters' contract tests read these rows and figures from both.
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { startSmtp } from '@plinth/server/test-servers/smtp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type HttpResponse, visit } from './harness/http.ts'
import { type Plinth, startPlinth } from './harness/plinth.ts'
import { queueMailAndCrash } from './harness/queue-mail.ts'

const verify = (name: string) => ({
  kind: 'verify',
  to: `${name}@example.org`,
  name: `<b>${name}</b>`,
  code: `code-of-${name}`,
})
const json = { accept: 'application/json' }
const html = { accept: 'text/html' }

/** Everything that distinguishes one response from another. */
const comparable = ({ status, headers, text }: HttpResponse) => {
  const { date, 'x-request-id': _, ...others } = headers
  return { status, others, text }
}

async function expectNotFound(base: string, headers: Record<string, string>): Promise<void> {
  for (const accept of [json, html]) {
    const options = { headers: { ...accept, ...headers } }
    const response = await visit(`${base}/dev/mail`, options)
    expect(response.status).toBe(404)
    expect(comparable(response)).toEqual(comparable(await visit(`${base}/dev/nail`, options)))
  }
}

test('mail committed before a crash is sent by SMTP after the restart', async () => {
  const smtp = await startSmtp()
  const plinth = await startPlinth({
    PLINTH_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    PLINTH_MAIL_FROM: 'Post <post@example.org>',
  })
  await plinth.kill('SIGKILL')
  await queueMailAndCrash(plinth, verify('ann'))
  expect(smtp.mails).toEqual([])
  await plinth.restart()
  await expect.poll(() => smtp.mails).toHaveLength(1)
  const [mail] = smtp.mails
  expect(mail).toMatchObject({ from: 'post@example.org', to: ['ann@example.org'] })
  expect(mail?.text).toContain(`${plinth.base}/verify?code=code-of-ann\n`)
  expect(mail?.html).toContain('&lt;b&gt;ann')
  await expectNotFound(plinth.base, {})
  await plinth.stop()
  await smtp.stop()
})

describe('without SMTP', () => {
  let plinth: Plinth
  beforeAll(async () => {
    plinth = await startPlinth()
  })
  afterAll(() => plinth.stop())

  const list = async () =>
    JSON.parse((await visit(`${plinth.base}/dev/mail`, { headers: json })).text)

  test('mail is listed for loopback clients', async () => {
    expect(await list()).toEqual([])
    await plinth.kill('SIGKILL')
    await queueMailAndCrash(plinth, verify('ann'), verify('bob'))
    await plinth.restart()
    await expect.poll(list).toHaveLength(2)
    const listed = ['ann', 'bob'].map((name) => ({
      to: `${name}@example.org`,
      subject: 'Confirm your email',
      text: expect.stringContaining(`${plinth.base}/verify?code=code-of-${name}`),
      links: [`${plinth.base}/verify?code=code-of-${name}`],
    }))
    expect(await list()).toEqual(expect.arrayContaining(listed))
    expect(plinth.output()).toContain(`"link":"${plinth.base}/verify?code=code-of-ann"`)
    const files = await readdir(path.join(plinth.stores.dataDir, 'outbox'))
    expect(files.filter((file) => file.endsWith('.eml'))).toHaveLength(2)

    const page = await visit(`${plinth.base}/dev/mail`, { headers: html })
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect(page.text).toContain(`<a href="${plinth.base}/verify?code=code-of-ann">`)
    expect(page.text).toContain('Hello &lt;b&gt;ann')
  })

  test.for([{}, { 'sec-fetch-site': 'none' }, { 'sec-fetch-site': 'same-origin' }])(
    'is available with %j',
    async (headers) => {
      const response = await visit(`${plinth.base}/dev/mail`, { headers: { ...json, ...headers } })
      expect(response.status).toBe(200)
    },
  )

  test.for([
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-host': 'localhost' },
    { 'x-forwarded-proto': 'https' },
    { 'x-forwarded-port': '443' },
    { 'x-real-ip': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 proxy' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none, same-origin' },
  ])('is not available with %j', async (headers) => {
    await expectNotFound(plinth.base, headers)
  })
})

test('in production there is no development mailbox', async () => {
  const plinth = await startPlinth({ NODE_ENV: 'production', PLINTH_WORKERS: '1' })
  await expectNotFound(plinth.base, {})
  await plinth.stop()
})
