import { useSession } from './session-context.ts'

/** Whoever works in this tab next, or for another tenant, does not find what was typed. */
export function useDraftKey(page: string): string {
  const { user, tenant } = useSession()
  return `${user.id} ${tenant.id} ${page}`
}
