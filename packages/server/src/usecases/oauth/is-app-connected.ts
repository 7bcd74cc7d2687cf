// Whether an OAuth grant still has a connected app.
import type { Deps } from '../base/deps.ts'

/** False if the app was disconnected or its user is no longer a member of the tenant. */
export const isAppConnected = async (
  { database }: Pick<Deps, 'database'>,
  grantId: string,
): Promise<boolean> => (await database.read.oauthConnections.findBearer(grantId)) !== null
