import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseMessage } from '../../../test-servers/received-message.ts'
import type { StoredMail } from '../../ports/mailbox.ts'
import { createMessageComposer } from './compose-message.ts'
import { createDevelopmentMailbox } from './development-mailbox.ts'

const from = { name: 'Plinth', address: 'plinth@localhost' }
const compose = createMessageComposer({ baseUrl: 'http://localhost:4000', from })
let folder: string
let now: number
let stored: StoredMail[]

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-mailbox-'))
  now = Date.UTC(2030, 0, 1)
  stored = []
})
afterEach(() => rm(folder, { recursive: true }))

/** A second instance on the same folder, as in another process. */
const open = () =>
  createDevelopmentMailbox({
    folder: path.join(folder, 'outbox'),
    compose,
    clock: { now: () => now },
    onStored: (mail) => stored.push(mail),
  })

function keep(id: string, to = 'ann@example.org'): Promise<void> {
  now += 1_000
  return open().send(id, { kind: 'verify', to, name: 'Ann', code: id })
}

const files = async () => (await readdir(path.join(folder, 'outbox'))).toSorted()

test('is empty at first', async () => {
  expect(await open().list()).toEqual([])
})

test('lists mail newest first, and stores each as a message file', async () => {
  await keep('ml_a')
  await keep('ml_b', 'bob@example.org')
  const mails = await open().list()
  expect(mails).toEqual(stored.toReversed())
  expect(mails).toMatchObject([
    { to: 'bob@example.org', links: ['http://localhost:4000/verify?code=ml_b'] },
    { to: 'ann@example.org', links: ['http://localhost:4000/verify?code=ml_a'] },
  ])
  expect(await files()).toEqual([
    '2030-01-01T00-00-01.000Z-ml_a.eml',
    '2030-01-01T00-00-01.000Z-ml_a.json',
    '2030-01-01T00-00-02.000Z-ml_b.eml',
    '2030-01-01T00-00-02.000Z-ml_b.json',
  ])
  const file = path.join(folder, 'outbox', '2030-01-01T00-00-02.000Z-ml_b.eml')
  const { headers, text } = parseMessage(await readFile(file, 'utf8'))
  expect(Object.fromEntries(headers)).toMatchObject({
    to: 'bob@example.org',
    subject: 'Confirm your email',
    date: 'Tue, 01 Jan 2030 00:00:02 +0000',
    'message-id': '<ml_b@localhost>',
  })
  expect(text).toBe(mails[0]?.text.trimEnd())
})

test('completes a mail after a crash, and stores it once', async () => {
  await keep('ml_a')
  const [message = '', listed = ''] = await files()
  await rm(path.join(folder, 'outbox', listed))
  await writeFile(path.join(folder, 'outbox', 'ml_a.draft'), 'half')
  await keep('ml_a')
  expect(await files()).toEqual([message, listed])
  await keep('ml_a')
  expect(await files()).toEqual([message, listed])
})

test('keeps the newest 200 mails', async () => {
  await keep('ml_new')
  const older = Array.from({ length: 202 }, (_, n) => `2029-01-01T00-00-00.${100 + n}Z-ml_${n}`)
  for (const name of older) {
    const mail: StoredMail = { to: 'ann@example.org', subject: name, text: '', links: [] }
    await writeFile(path.join(folder, 'outbox', `${name}.eml`), '')
    await writeFile(path.join(folder, 'outbox', `${name}.json`), JSON.stringify(mail))
  }
  await keep('ml_newest')
  expect(await files()).toHaveLength(400)
  const mails = await open().list()
  expect(mails).toHaveLength(200)
  expect(mails.at(0)?.links).toEqual(['http://localhost:4000/verify?code=ml_newest'])
  expect(mails.at(-1)?.subject).toBe(older[4])
})
