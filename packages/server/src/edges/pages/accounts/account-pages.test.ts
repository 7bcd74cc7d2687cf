import { describe, expect, test } from 'vitest'
import type { Problem } from '../forms/form-problem.ts'
import { messagePage } from '../forms/message-page.ts'
import { reportPage, reportSentPage } from '../report-pages.ts'
import { loadBrand } from '../shell/load-brand.ts'
import { claimPage } from './claim-page.ts'
import { claimScript } from './claim-script.ts'
import type { ConnectedApp } from './connected-apps.ts'
import { dashboardPage } from './dashboard-page.ts'
import type { ListedDrop } from './drop-list.ts'
import { invitationPage } from './invitation-page.ts'
import { newPasswordPage, requestResetPage, resetSentPage } from './reset-pages.ts'
import { signInPage } from './sign-in-page.ts'
import { signUpPage } from './sign-up-page.ts'
import {
  addressChangedPage,
  addressConfirmedPage,
  awaitConfirmationPage,
  confirmAddressPage,
} from './verify-pages.ts'

const brand = loadBrand()

/** Every page, with `text` in place of all untrusted input. */
function everyPage(text: string, problem: Problem | null): Record<string, string> {
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
  const dashboard = { email, tenant, baseUrl: `http://x/${text}`, now: 0 }
  return {
    signUp: signUpPage(brand, { email, name, returnTo, drops: 2, problem }),
    signIn: signInPage(brand, { email, returnTo, news: text, problem }),
    confirmAddress: confirmAddressPage(brand, { ...link, purpose: 'verify' }),
    confirmNewAddress: confirmAddressPage(brand, { ...link, purpose: 'change_email' }),
    addressChanged: addressChangedPage(brand, email),
    awaitConfirmation: awaitConfirmationPage(brand, {
      email,
      sent: true,
      correction: text,
      returnTo,
      problem,
    }),
    addressConfirmed: addressConfirmedPage(brand, { returnTo, hasLiveDrops: true }),
    requestReset: requestResetPage(brand, { email, returnTo, problem }),
    report: reportPage(brand, { url: text, reason: text, details: text, email, problem }),
    reportSent: reportSentPage(brand),
    resetSent: resetSentPage(brand, returnTo),
    newPassword: newPasswordPage(brand, { email, code, problem }),
    claim: claimPage(brand, { ...claim, viewer: { ...viewer, tenants: [own] } }),
    claimOfMember: claimPage(brand, { ...claim, viewer: { ...viewer, tenants: [own, tenant] } }),
    claimOfStranger: claimPage(brand, { ...claim, viewer: null }),
    invitation: invitationPage(brand, { ...invitation, viewer: email, problem }),
    invitationOfStranger: invitationPage(brand, { ...invitation, viewer: null, problem }),
    invitationOfAnother: invitationPage(brand, { ...invitation, viewer: `x${text}`, problem }),
    message: messagePage(brand, { title: text, text, steps: [{ href: `/${text}`, label: text }] }),
    dashboard: dashboardPage(brand, {
      ...dashboard,
      verified: false,
      tenants: [own, tenant],
      drops: [drop],
      apps: [app],
    }),
    emptyDashboard: dashboardPage(brand, {
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
const withoutScript = (html: string) => html.replace(`<script>${claimScript}</script>`, '')

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
    signUpPage(brand, { email: 'a@b', name: '', returnTo: '/x', drops: 0, problem }),
  )
  expect(html).toMatch(
    /<input id="email"[^>]* value="a@b"[^>]* aria-describedby="email-problem" aria-invalid="true" autofocus>/,
  )
  expect(html).toContain('<p class="problem" id="email-problem" role="alert">That address')
  expect(html.match(/role="alert"/g)).toHaveLength(1)
  expect(html.match(/aria-invalid/g)).toHaveLength(1)
})

test('an error of the whole form is shown above its fields', () => {
  const problem = { field: null, detail: 'Wrong.' }
  const html = bodyOf(signInPage(brand, { email: '', returnTo: '/x', news: null, problem }))
  expect(html.indexOf('role="alert">Wrong.')).toBeLessThan(html.indexOf('<label'))
  expect(html).not.toContain('aria-invalid')
})

test.each(['signIn', 'signUp', 'requestReset', 'claim'])('%s keeps the return path', (name) => {
  expect(everyPage('x?a=b&c', null)[name]).toContain(
    '<input type="hidden" name="return_to" value="/x?a=b&amp;c">',
  )
})

test('the dashboard offers to send the verification mail again only while it is pending', () => {
  expect(plain.dashboard).toContain('Send again')
  expect(plain.emptyDashboard).not.toContain('Send again')
  expect(plain.emptyDashboard).toContain('Publish your first page')
})
