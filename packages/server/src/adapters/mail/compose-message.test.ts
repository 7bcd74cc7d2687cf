import { parseHostname } from '@plinth/domain/addresses/hostname'
import { parseSlug } from '@plinth/domain/addresses/slug'
import { idBytes, makeId } from '@plinth/domain/base/ids'
import { plans } from '@plinth/domain/plans/plans'
import { expect, test } from 'vitest'
import type { Mail } from '../../ports/mail.ts'
import { createMessageComposer } from './compose-message.ts'
import { plainName } from './templates/plain-name.ts'

const baseUrl = 'https://plinth.example'
const compose = createMessageComposer({
  baseUrl,
  from: { name: 'Plinth', address: 'plinth@plinth.example' },
})
const to = 'ann@example.org'
const code = 'a code & "more"'
const encoded = 'a%20code%20%26%20%22more%22'

const payment = {
  to,
  name: 'Ann',
  account: 'Apples',
  amount: 9_900,
  currency: 'EUR',
  description: 'Plus, a year',
  invoiceNumber: 'PL-1',
  url: 'https://billing.example/i/1',
} as const
const siteId = makeId('drop', new Uint8Array(idBytes))
const dropMail = { to, name: 'Ann', slug: parseSlug('apples'), siteId }
const dropLink = `${baseUrl}/dashboard/drops/${siteId}`
const domainMail = { ...dropMail, hostname: parseHostname('www.example.org') }
const records = [{ type: 'CNAME', name: 'www.example.org', value: 'apples.plinth.site' }] as const
const reason = 'www.example.org points at 192.0.2.9.'
const lostDomain = { ...domainMail, reason, isTransient: false, records, oneIsEnough: false }
const drops = [
  { name: 'Menu', slug: 'brisk-otter', paused: false },
  { name: '', slug: 'calm-owl', paused: false },
]
const pausedDrops = [
  { name: 'Wine', slug: 'dry-oak', paused: true },
  { name: '', slug: 'old-elm', paused: true },
]
const times = { expiresAt: Date.UTC(2027, 2, 12), removedAt: Date.UTC(2027, 3, 11) }

const mails: [Mail, string | null][] = [
  [{ kind: 'verify', to, name: 'Ann', code }, `${baseUrl}/verify?code=${encoded}`],
  [{ kind: 'reset', to, name: 'Ann', code }, `${baseUrl}/reset?code=${encoded}`],
  [{ kind: 'change_email', to, name: 'Ann', code }, `${baseUrl}/verify?code=${encoded}`],
  [{ kind: 'email_changed', to, name: 'Ann', newEmail: 'new@example.org' }, null],
  [{ kind: 'password_changed', to, name: 'Ann' }, `${baseUrl}/reset`],
  [{ kind: 'sign_in_link_created', to, name: 'Ann' }, `${baseUrl}/dashboard/settings/account`],
  ...(['provider_connected', 'provider_disconnected'] as const).map((kind): [Mail, string] => [
    { kind, to, name: 'Ann', provider: 'Keycloak' },
    `${baseUrl}/dashboard/settings/account`,
  ]),
  ...(['passkey_added', 'passkey_removed'] as const).map((kind): [Mail, string] => [
    { kind, to, name: 'Ann', passkey: 'Laptop' },
    `${baseUrl}/reset`,
  ]),
  ...(['two_step_on', 'two_step_off', 'recovery_codes_renewed'] as const).map(
    (kind): [Mail, string] => [{ kind, to, name: 'Ann' }, `${baseUrl}/reset`],
  ),
  ...[0, 1, 9].map((left): [Mail, string] => [
    { kind: 'recovery_code_used', to, name: 'Ann', left },
    `${baseUrl}/reset`,
  ]),
  [
    { kind: 'invitation', to, inviter: 'Ann', organisation: 'Apples', role: 'admin', code },
    `${baseUrl}/invitation?code=${encoded}`,
  ],
  [
    { kind: 'receipt', ...payment, tax: 1_581, paidAt: Date.UTC(2030, 0, 2) },
    'https://billing.example/i/1',
  ],
  [{ kind: 'payment_failed', ...payment, url: null }, `${baseUrl}/dashboard/settings/plan`],
  [{ kind: 'payment_failed', ...payment, plan: 'active' }, 'https://billing.example/i/1'],
  ...(['ended', 'none'] as const).map((plan): [Mail, string] => [
    { kind: 'payment_failed', ...payment, plan },
    `${baseUrl}/dashboard/settings/plan`,
  ]),
  [{ kind: 'drop_removed', ...dropMail, note: 'It asks for passwords.' }, dropLink],
  [{ kind: 'drop_removed', ...dropMail, note: '' }, dropLink],
  [{ kind: 'drop_restored', ...dropMail, note: 'A mistake.' }, dropLink],
  [{ kind: 'domain_lost', ...lostDomain, keptUntil: Date.UTC(2027, 3, 11) }, `${dropLink}/domains`],
  [{ kind: 'domain_removed', ...domainMail, why: 'lapsed' }, `${dropLink}/domains`],
  [{ kind: 'domain_removed', ...domainMail, why: 'taken_over' }, `${dropLink}/domains`],
  ...[false, true].map((expired): [Mail, string] => [
    { kind: 'expiring', to, name: 'Ann', organisation: null, drops, ...times, expired },
    `${baseUrl}/dashboard`,
  ]),
  [
    {
      kind: 'removing',
      to,
      name: 'Ann',
      organisation: null,
      drops: [{ name: 'Menu', slug: 'menu', removedAt: Date.UTC(2027, 3, 11) }],
    },
    `${baseUrl}/dashboard`,
  ],
]

test.each([
  ['free', 'your plan ends and the drops that exceed the Free plan are paused.'],
  ['plus', 'your plan ends and you’re on the Plus plan, which costs nothing here.'],
] as const)('with the base plan %s, a failed payment has its consequences', (name, consequence) => {
  const from = { name: 'Plinth', address: 'plinth@plinth.example' }
  const composer = createMessageComposer({ baseUrl, from, basePlan: plans[name] })
  const { text } = composer('ml_1', { kind: 'payment_failed', ...payment, url: null })
  expect(text.replace(/\s+/g, ' ')).toContain(consequence)
})

test.each([
  ['ended', 'Your plan has ended'],
  ['none', 'Your account has no paid plan.'],
] as const)('after a failed payment, a plan that is %s does not stay active', (plan, sentence) => {
  const { text } = compose('ml_1', { kind: 'payment_failed', ...payment, plan })
  expect(text).toContain(sentence)
  expect(text).not.toContain('stays active')
})

test('without passwords, mails about second factors do not ask to reset one', () => {
  const from = { name: 'Plinth', address: 'plinth@plinth.example' }
  const composer = createMessageComposer({ baseUrl, from, allowsPasswords: false })
  const mail = { kind: 'passkey_added', to, name: 'Ann', passkey: 'Laptop' } as const
  const { content, text } = composer('ml_1', mail)
  expect(content.action?.link).toBe(`${baseUrl}/dashboard/settings/account`)
  expect(text).not.toMatch(/reset|password/i)
})

/** Without plans, nothing is sold and nothing of an account expires. */
const kindsOfPlans: readonly Mail['kind'][] = ['receipt', 'payment_failed', 'expiring']

test.each(mails.filter(([{ kind }]) => !kindsOfPlans.includes(kind)))(
  '%j, which a service without plans may send, speaks of none',
  (mail) => {
    const { content, text } = compose('ml_1', mail)
    const wording =
      /\bplans?\b|\b(Free|Plus|Business|Unlimited)\b|upgrade|billing|badge|subscription/
    expect(content.subject + text).not.toMatch(wording)
  },
)

test.each(mails)('%j has the same content in text and HTML', (mail, link) => {
  const { content, text, message } = compose('ml_1', mail)
  const html = String(message.html)
  expect(content.subject).not.toBe('')
  expect(text).toContain('Ann')
  expect(content.action?.link ?? null).toBe(link)
  for (const sentence of [...content.paragraphs, content.note]) {
    expect(text).toContain(sentence)
    expect(html).toContain(`>${sentence}</p>`)
  }
  if (link === null) return expect(html).not.toContain('<a ')
  expect(text).toContain(`\n${link}\n`)
  const label = content.action?.label
  expect(html).toMatch(
    new RegExp(`<a class="button" href="${RegExp.escape(link)}"[^>]*>${label}</a>`),
  )
  expect(html).toMatch(
    new RegExp(`<a class="link" href="${RegExp.escape(link)}"[^>]*>${RegExp.escape(link)}</a>`),
  )
})

test('lists expiring drops, their expiry and the last day to restore them', () => {
  const mail = {
    kind: 'expiring',
    to,
    name: 'Ann',
    organisation: 'Apples',
    drops,
    ...times,
  } as const
  const soon = compose('ml_1', { ...mail, expired: false })
  expect(soon.message.subject).toBe('Sign in before 12 March 2027 to keep your drops')
  expect(soon.text).toContain('In Apples at plinth.example, 2 drops expire on 12 March 2027')
  expect(soon.text).toContain('Menu (brisk-otter), calm-owl\n')
  expect(soon.text).toContain('before 11 April 2027')
  expect(soon.text).not.toMatch(/paused/i)
  const late = compose('ml_1', { ...mail, expired: true })
  expect(late.message.subject).toBe('Sign in before 11 April 2027 or your drops will be deleted')
  expect(late.text).toContain('2 drops expired on 12 March 2027')
})

test('mentions a single expiring drop in the singular', () => {
  const owner = { kind: 'expiring', to, name: 'Ann', organisation: null } as const
  const mail = { ...owner, drops: drops.slice(0, 1), ...times }
  const soon = compose('ml_1', { ...mail, expired: false })
  expect(soon.message.subject).toBe('Sign in before 12 March 2027 to keep your drop')
  expect(soon.text).toContain('1 drop expires on 12 March 2027')
  expect(soon.text).toContain('to keep it online')
  expect(soon.text).toContain('No longer need it?')
  const late = compose('ml_1', { ...mail, expired: true })
  expect(late.message.subject).toBe('Sign in before 11 April 2027 or your drop will be deleted')
  expect(late.text).toContain('to bring it back. After that we delete it permanently.')
})

test('marks paused drops, and says that they stay paused', () => {
  const owner = { kind: 'expiring', to, name: 'Ann', organisation: null } as const
  const all = [...drops, ...pausedDrops]
  const { text } = compose('ml_1', { ...owner, drops: all, ...times, expired: false })
  expect(text).toContain('4 drops expire on')
  expect(text).toContain('Menu (brisk-otter), calm-owl, Wine (dry-oak, paused), old-elm (paused)')
  expect(text).toContain('Paused drops stay paused')
})

test('explains a lost domain, the records to set and how long it is kept', () => {
  const mail = { kind: 'domain_lost', ...lostDomain, keptUntil: Date.UTC(2027, 3, 11) } as const
  const { text } = compose('ml_1', mail)
  expect(text).toContain(`www.example.org. ${reason} The drop is still online`)
  expect(text).toContain('set this DNS record:\n\nwww.example.org CNAME apples.plinth.site\n')
  expect(text).toContain('until 11 April 2027')
  const { text: transient } = compose('ml_1', { ...mail, isTransient: true, oneIsEnough: true })
  expect(transient).toContain('haven’t changed anything, wait')
  expect(transient).toContain('set one of these DNS records:\n')
  const several = [...mail.records, ...mail.records]
  expect(compose('ml_1', { ...mail, records: several }).text).toContain('set these DNS records:\n')
})

test('mails load no external resources and run no scripts', () => {
  for (const [mail] of mails) {
    const html = String(compose('ml_1', mail).message.html)
    expect(html).not.toMatch(/<(script|img|link|iframe|table)\b|url\(|@import|\ssrc=/)
  }
})

const hostile =
  '<img src=x onerror=alert(1)>"\'\r\nBcc: all@example.org\r\n\r\nhttps://evil.example/win'

test.each<Mail>([
  { kind: 'verify', to, name: hostile, code },
  { kind: 'invitation', to, inviter: hostile, organisation: hostile, role: 'admin', code },
  {
    kind: 'expiring',
    to,
    name: hostile,
    organisation: hostile,
    drops: [{ name: hostile, slug: 'brisk-otter', paused: false }],
    ...times,
    expired: false,
  },
])('sanitises names in $kind: no markup, header or link', (mail) => {
  const { text, message } = compose('ml_1', mail)
  expect(message.subject).not.toMatch(/[\r\n]/)
  expect(message.html).not.toContain('<img')
  for (const part of [message.subject ?? '', text, String(message.html)]) {
    expect(part).not.toContain('evil.example')
    expect(part).not.toMatch(/^Bcc:/m)
  }
})

test.each([
  ['  Ann   Lee ', 'Ann Lee'],
  ['Dr. Ann O’Neill-Lee', 'Dr. Ann O’Neill-Lee'],
  ['مریم', 'مریم'],
  ['one\u2028two\tthree\0four', 'one two three four'],
  ['\u202Eeman', 'eman'],
  ['evil.example', 'evil.\u2060example'],
  ['a\ud800b', 'a\ufffdb'],
  ['x'.repeat(70), `${'x'.repeat(60)}…`],
  [' \n ', ''],
])('%j becomes %j', (name, plain) => {
  expect(plainName(name)).toBe(plain)
})
