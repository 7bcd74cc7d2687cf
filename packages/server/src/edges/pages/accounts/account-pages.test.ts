import { describe, expect, test } from 'vitest'
import type { Problem } from '../forms/form-problem.ts'
import { messagePage } from '../forms/message-page.ts'
import { reportPage, reportSentPage } from '../report-pages.ts'
import { loadBrand } from '../shell/load-brand.ts'
import { accountLinkScript } from './account-link.ts'
import { claimPage } from './claim-page.ts'
import { claimScript } from './claim-script.ts'
import { codePage } from './code-page.ts'
import type { ConnectedApp } from './connected-apps.ts'
import { dashboardPage } from './dashboard-page.ts'
import type { ListedDrop } from './drop-list.ts'
import { invalidInvitationPage, invitationPage } from './invitation-page.ts'
import { passkeyScript } from './passkey-form.ts'
import { newPasswordPage, requestResetPage, resetSentPage } from './reset-pages.ts'
import { signInPage } from './sign-in-page.ts'
import { signUpPage } from './sign-up-page.ts'
import {
  addressChangedPage,
  addressConfirmedPage,
  awaitConfirmationPage,
  confirmAddressPage,
  otherAccountPage,
} from './verify-pages.ts'

const brand = loadBrand()
const visitor = { brand, viewer: null }
const options = { providers: [], allowsPasswords: true }

/** Every page, with `text` in place of all untrusted input. */
function everyPage(text: string, problem: Problem | null): Record<string, string> {
  const page = { brand, viewer: { email: text } }
  const signedOut = { brand, viewer: null }
  const another = { brand, viewer: { email: `x${text}` } }
  const [email, name, returnTo, code] = [text, text, `/${text}`, text]
  const tenant = { id: text, name, kind: 'organisation' } as const
  const own = { ...tenant, id: 'own', kind: 'personal' } as const
  const viewer = { verified: false, chosen: text }
  const drop: ListedDrop = {
    name,
    slug: 'slug',
    url: 'http://slug.localhost:4000',
    state: 'live',
    createdAt: 0,
    expiresAt: 1,
  }
  const app: ConnectedApp = {
    id: text,
    name,
    redirectHost: text,
    connectedBy: email,
    connectedAt: 0,
    lastUsedAt: null,
  }
  const link = { email, account: text, code, problem }
  const claim = { drops: [drop], code, returnTo, problem, now: 0 }
  const invitation = { email, organisation: name, inviter: name, role: 'admin', code } as const
  const dashboard = { email, tenant, anonymousAt: `http://x/${text}`, now: 0 }
  return {
    signUp: signUpPage(signedOut, {
      ...{ email, name, returnTo, drops: 2, rule: { kind: 'open' }, taken: true, problem, options },
    }),
    signIn: signInPage(signedOut, {
      ...{ email, returnTo, passwordChanged: true, passkeyDomain: 'example.org', problem },
      options: { providers: [{ name: 'keycloak', label: text }], allowsPasswords: true },
    }),
    code: codePage(page, {
      ...{ email, asksForCode: true, isSignedIn: false, returnTo, problem },
      passkeyDomain: 'example.org',
    }),
    codeOfSession: codePage(page, {
      ...{ email, asksForCode: true, isSignedIn: true, returnTo, problem },
      passkeyDomain: null,
    }),
    confirmAddress: confirmAddressPage(page, { ...link, purpose: 'verify' }),
    confirmNewAddress: confirmAddressPage(page, { ...link, purpose: 'change_email' }),
    addressOfAnother: otherAccountPage(page, { ...link, purpose: 'verify', returnTo }),
    addressChanged: addressChangedPage(page, email),
    awaitConfirmation: awaitConfirmationPage(page, {
      email,
      sent: true,
      correction: text,
      returnTo,
      problem,
    }),
    addressConfirmed: addressConfirmedPage(page, { returnTo, hasLiveDrops: true }),
    requestReset: requestResetPage(page, { email, returnTo, problem }),
    report: reportPage(page, { url: text, reason: text, details: text, email, problem }),
    reportSent: reportSentPage(page),
    resetSent: resetSentPage(page, returnTo),
    newPassword: newPasswordPage(page, { email, code, problem, hasProviders: true }),
    claim: claimPage(page, { ...claim, viewer: { ...viewer, tenants: [own] } }),
    claimOfMember: claimPage(page, { ...claim, viewer: { ...viewer, tenants: [own, tenant] } }),
    claimOfVisitor: claimPage(signedOut, { ...claim, viewer: null }),
    invitation: invitationPage(page, { ...invitation, problem }),
    invitationOfVisitor: invitationPage(signedOut, { ...invitation, problem }),
    invitationOfAnother: invitationPage(another, { ...invitation, problem }),
    invalidInvitation: invalidInvitationPage(page),
    message: messagePage(page, { title: text, text, steps: [{ href: `/${text}`, label: text }] }),
    dashboard: dashboardPage(page, {
      ...dashboard,
      verified: false,
      tenants: [own, tenant],
      drops: [drop],
      apps: [app],
    }),
    emptyDashboard: dashboardPage(page, {
      ...dashboard,
      verified: true,
      tenants: [],
      drops: [],
      apps: [],
    }),
  }
}

const hostile = `"'><img src=x onerror=alert(1)></title></style></script><!--`
const plain = everyPage('anna@example.org', null)
const attacked = everyPage(hostile, { field: null, detail: hostile })
const attackedInField = everyPage(hostile, { field: 'email', detail: hostile })
const bodyOf = (html: string) => html.split('<body>')[1] ?? ''
const withoutScript = (html: string) =>
  html
    .replace(`<script>${claimScript}</script>`, '')
    .replace(`<script>${accountLinkScript}</script>`, '')
    .replace(`<script>${passkeyScript}</script>`, '')

describe.each(Object.entries(plain))('%s', (name, html) => {
  test('has one heading, one main element and a label for every field', () => {
    expect(html.match(/<h1>/g)).toHaveLength(1)
    expect(html.match(/<main[ >]/g)).toHaveLength(1)
    const ids = Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id)
    expect(ids).toEqual([...new Set(ids)])
    const shown = Array.from(
      html.matchAll(/<(?:input|select|textarea)[^>]*>/g),
      ([tag]) => tag,
    ).filter((tag) => !/type="hidden"| hidden>/.test(tag))
    for (const tag of shown) {
      expect(html).toContain(`<label for="${/ id="([^"]+)"/.exec(tag)?.[1]}">`)
    }
  })

  test('escapes untrusted input', () => {
    for (const page of [attacked[name] ?? '', attackedInField[name] ?? '']) {
      const [head = ''] = page.split('<body>')
      expect(withoutScript(page)).not.toMatch(/<img|<script|<!--/)
      expect([...head.matchAll(/<\/(title|style)>/g)]).toHaveLength(2)
    }
  })

  test('has noindex and loads no resources', () => {
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(withoutScript(html)).not.toMatch(/<script|\ssrc=|@import|url\(|<link rel="stylesheet"/)
  })
})

test('a field error is shown at the field, which gets the focus', () => {
  const problem = { field: 'email', detail: 'That address has an account.' }
  const html = bodyOf(
    signUpPage(visitor, {
      email: 'a@b',
      name: '',
      returnTo: '/x',
      drops: 0,
      rule: { kind: 'open' },
      options,
      taken: false,
      problem,
    }),
  )
  expect(html).toMatch(
    /<input id="email"[^>]* value="a@b"[^>]* aria-describedby="email-hint email-problem" aria-invalid="true" autofocus>/,
  )
  expect(html).toContain('<p class="problem" id="email-problem" role="alert">That address')
  expect(html.match(/role="alert"/g)).toHaveLength(1)
  expect(html.match(/aria-invalid/g)).toHaveLength(1)
})

test('an error of the whole form is shown above its fields', () => {
  const problem = { field: null, detail: 'Wrong.' }
  const html = bodyOf(
    signInPage(visitor, {
      ...{ email: '', returnTo: '/x', passwordChanged: false, passkeyDomain: null, problem },
      options,
    }),
  )
  expect(html.indexOf('role="alert">Wrong.')).toBeLessThan(html.indexOf('<label'))
  expect(html).not.toContain('aria-invalid')
})

test.each(['signIn', 'signUp', 'requestReset', 'claim'])('%s keeps the return path', (name) => {
  expect(everyPage('x?a=b&c', null)[name]).toContain(
    '<input type="hidden" name="return_to" value="/x?a=b&amp;c">',
  )
})

test('the dashboard offers to send the verification mail again only while it is pending', () => {
  expect(plain.dashboard).toContain('Resend link')
  expect(plain.emptyDashboard).not.toContain('Resend link')
  expect(plain.emptyDashboard).toContain('Publish your first page')
})

test('links between the account forms take along the email address', () => {
  expect(plain.signIn).toContain('href="/signup?email=anna%40example.org&amp;return_to=')
  expect(plain.signIn).toContain('href="/reset?email=anna%40example.org&amp;return_to=')
  expect(plain.signUp).toContain('href="/signin?email=anna%40example.org&amp;return_to=')
  expect(plain.signUp).toContain('href="/reset?email=anna%40example.org&amp;return_to=')
  expect(plain.confirmAddress).toContain('href="/reset?email=anna%40example.org')
  expect(plain.invitationOfVisitor).toContain('href="/signup?email=anna%40example.org&amp;')
})

test('where sign-up is closed, claims and invitations lead to sign-in only', () => {
  const closed = { brand: loadBrand(null, { signUp: false }), viewer: null }
  const claim = { viewer: null, drops: [], code: 'x', returnTo: '/x', problem: null, now: 0 }
  const invitation = { email: 'a@b', organisation: 'x', inviter: 'x', role: 'admin' } as const
  const pages = [
    claimPage(closed, claim),
    invitationPage(closed, { ...invitation, code: 'x', problem: null }),
  ]
  for (const page of pages.map(bodyOf)) {
    expect(page).toMatch(/<a class="button" href="\/signin/)
    expect(page).not.toMatch(/\/signup|sign up/i)
  }
})

test.each([
  [0, 'Your drops stay offline until you do.'],
  [1, 'It goes offline until you confirm your email.'],
  [2, 'They go offline until you confirm your email.'],
])('with %i drops, sign-up says what goes offline', (drops, expectedText) => {
  const signUp = {
    ...{ email: '', name: '', returnTo: '/x', drops, taken: false, problem: null },
    rule: { kind: 'open' },
    options,
  } as const
  expect(signUpPage(visitor, signUp)).toContain(expectedText)
})
