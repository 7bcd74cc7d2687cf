import type { Deps } from '../deps.ts'

/** Whether the grant still stands for somebody: not disconnected, and still a member. */
export const isAppConnected = async (
  { database }: Pick<Deps, 'database'>,
  grantId: string,
): Promise<boolean> => (await database.read.oauthConnections.findBearer(grantId)) !== null
