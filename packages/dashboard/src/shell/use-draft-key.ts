import { useSession } from './session-context.ts'

/** Storage key of a draft. Includes user and tenant, so that other accounts do not see it. */
export function useDraftKey(page: string): string {
  const { user, tenant } = useSession()
  return `${user.id} ${tenant.id} ${page}`
}
