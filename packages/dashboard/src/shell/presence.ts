import type { Session } from '../api/session.ts'

/** Who is at the browser, seen from a page that was refused what it asked for. */
export type Presence =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'own' }
  | { readonly kind: 'elsewhere'; readonly page: Tenant; readonly browser: Tenant }
  | { readonly kind: 'stranger' }

type Tenant = Session['tenant']

export function presenceOf(page: Session | undefined, browser: Session | null): Presence {
  if (!browser) return { kind: 'nobody' }
  if (!page) return { kind: 'own' }
  if (page.user.id !== browser.user.id) return { kind: 'stranger' }
  if (page.tenant.id === browser.tenant.id) return { kind: 'own' }
  return { kind: 'elsewhere', page: page.tenant, browser: browser.tenant }
}
