import { expect, test } from 'vitest'
import { answerQuestions } from './answer-questions.ts'
import { describeChanges, mergeSettings } from './previous-settings.ts'
import type { Prompt } from './prompt.ts'
import { questions } from './questions.ts'

const cluster = {
  NODE_ENV: 'production',
  PLINTH_BASE_URL: 'https://plinth.example',
  PLINTH_SITES_DOMAIN: 'drops.plinth.example',
  PLINTH_ALLOW_SHARED_DOMAIN: '1',
  PLINTH_TRUST_PROXY: '10.0.0.1',
  PORT: '8080',
  PLINTH_SMTP_URL: 'smtp://user:hunter2@mail.example',
  PLINTH_MAIL_FROM: 'Plinth <plinth@plinth.example>',
  PLINTH_DATA_DIR: '/srv/plinth',
  DATABASE_URL: 'postgres://plinth:secret@db.example/plinth',
  PLINTH_BLOBS_URL: 's3://bucket/prefix',
  AWS_ACCESS_KEY_ID: 'key',
  AWS_SECRET_ACCESS_KEY: 'secret',
  PLINTH_SIGNUP: 'domains:example.org',
  PLINTH_DEFAULT_PLAN: 'plus',
  PLINTH_ANONYMOUS: 'on',
  PLINTH_BACKUP_TARGET: 's3://backups',
}
const team = { PLINTH_SIGNUP: 'closed', PLINTH_DEFAULT_PLAN: 'free', PLINTH_ANONYMOUS: 'off' }
const local = {
  ...team,
  PLINTH_BASE_URL: 'http://localhost:5000',
  PORT: '5000',
  PLINTH_DATA_DIR: 'data',
  DATABASE_URL: 'postgres://db.example/plinth',
  AWS_ACCESS_KEY_ID: 'of-backups',
}
const acme = {
  ...team,
  NODE_ENV: 'production',
  PLINTH_BASE_URL: 'https://plinth.example',
  PLINTH_SITES_DOMAIN: 'drops.example',
  PLINTH_TLS: 'acme',
  PORT: '8080',
  PLINTH_HTTPS_PORT: '8443',
  PLINTH_ACME_DNS: 'cloudflare',
  PLINTH_ACME_DNS_SECRET: 'token',
  PLINTH_DATA_DIR: '/data',
}

async function change(
  previous: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>>,
  prompt: Prompt | null = null,
) {
  const answers = await answerQuestions(questions, { given, prompt, previous })
  const { asked, kept } = mergeSettings(questions, answers, previous)
  return { ...asked, ...kept }
}

function openScript(answerTo: (question: string) => string) {
  let text = ''
  let question = ''
  const prompt: Prompt = {
    async ask(suggestion) {
      text += suggestion
      return answerTo(question)
    },
    confirm: async () => true,
    print(line) {
      text += line
      if (line.startsWith('\n')) question = line.trim().split('\n')[0] ?? ''
    },
    close() {},
  }
  return { prompt, text: () => text }
}

test.each([{ cluster }, { local }, { acme }])(
  'Enter at every question changes nothing: %j',
  async (row) => {
    const [previous = {}] = Object.values(row)
    expect(await change(previous, {})).toEqual(previous)
    expect(await change(previous, {}, openScript(() => '').prompt)).toEqual(previous)
  },
)

test('another answer changes one thing', async () => {
  expect(await change(cluster, { signup: 'closed' })).toEqual({
    ...cluster,
    PLINTH_SIGNUP: 'closed',
  })
  expect(await change(cluster, { domain: 'new.example' })).toEqual({
    ...cluster,
    PLINTH_BASE_URL: 'https://new.example',
  })
  const { PLINTH_BASE_URL: _, ...others } = local
  expect(await change(local, { domain: 'localhost:6000' })).toEqual({ ...others, PORT: '6000' })
})

test('what another answer makes pointless is dropped', async () => {
  const { DATABASE_URL, PLINTH_BLOBS_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, ...others } =
    cluster
  expect(await change(cluster, { storage: 'local' })).toEqual(others)
  const { PLINTH_ACME_DNS, PLINTH_ACME_DNS_SECRET, ...withoutDns } = acme
  expect(await change(acme, { 'acme-dns': '' })).toEqual(withoutDns)
})

test('settings that the file leaves to the server stay there', async () => {
  const previous = { PLINTH_BACKUP_TARGET: '/backups' }
  expect(await change(previous, {})).toEqual(previous)
  expect(await change(previous, { signup: 'closed' })).toEqual({
    ...previous,
    PLINTH_SIGNUP: 'closed',
  })
})

test('a file without settings that are asked for gets the usual answers', async () => {
  const settings = await change({ PLINTH_LOG_LEVEL: 'warn', PLINTH_SIGNUP: '' }, {})
  expect(settings).toMatchObject({ PLINTH_LOG_LEVEL: 'warn', PLINTH_SIGNUP: 'invite' })
})

test('the terminal shows no secret of the file, and can remove what is optional', async () => {
  const script = openScript((question) => (question === 'Mail server' ? '-' : ''))
  const { PLINTH_SMTP_URL, PLINTH_MAIL_FROM, ...others } = cluster
  expect(await change(cluster, {}, script.prompt)).toEqual(others)
  expect(script.text()).toContain('[domains:example.org] > ')
  expect(script.text()).toContain('[as before] > ')
  expect(script.text()).not.toMatch(/hunter2|secret@|\[secret\]/)
})

test('changes are described by names', () => {
  const before = { A: 'hunter1', B: 'hunter2', C: 'hunter3' }
  const text = describeChanges(before, { A: 'hunter1', B: 'hunter4', D: 'hunter5' })
  expect(text).toBe('Changed: B.\nNew: D.\nDropped: C.\n')
  expect(describeChanges(before, before)).toBe('No setting changed.\n')
})
