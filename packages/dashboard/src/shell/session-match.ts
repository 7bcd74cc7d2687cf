// Compares the session a page was opened with to the browser's current one.
import type { Session } from '../api/session.ts'

/** The browser's session relative to the page's, after a request was refused with 401. */
export type SessionMatch =
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'same' }
  | { readonly kind: 'other-tenant'; readonly page: Tenant; readonly browser: Tenant }
  | { readonly kind: 'other-user' }

type Tenant = Session['tenant']

export function compareSessions(page: Session | undefined, browser: Session | null): SessionMatch {
  if (!browser) return { kind: 'signed-out' }
  if (!page) return { kind: 'same' }
  if (page.user.id !== browser.user.id) return { kind: 'other-user' }
  if (page.tenant.id === browser.tenant.id) return { kind: 'same' }
  return { kind: 'other-tenant', page: page.tenant, browser: browser.tenant }
}
