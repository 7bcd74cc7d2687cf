import type { Deps } from '../deps.ts'

/**
 * Whether the grant is still valid: not disconnected, and its user still a member of the tenant.
 */
export const isAppConnected = async (
  { database }: Pick<Deps, 'database'>,
  grantId: string,
): Promise<boolean> => (await database.read.oauthConnections.findBearer(grantId)) !== null
