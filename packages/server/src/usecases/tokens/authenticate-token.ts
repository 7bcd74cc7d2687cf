// Resolves an API token to the account actor it authenticates.
import { isLimited } from '@plinth/domain/accounts/token-access'
import type { AccountActor } from '../access/actor.ts'
import { factorOfProgram } from '../access/factor-of-program.ts'
import type { Deps } from '../base/deps.ts'
import { looksLikeApiToken, tokenHashes } from '../base/secrets.ts'

const touchEveryMs = 60_000

/** Null if the token is malformed, unknown, revoked or expired. */
export async function authenticateToken(
  { database, clock, failures }: Pick<Deps, 'database' | 'clock' | 'failures'>,
  token: string,
): Promise<AccountActor | null> {
  if (!looksLikeApiToken(token)) return null
  const bearer = await database.read.apiTokens.findBearer(tokenHashes(token))
  const now = clock.now()
  if (!bearer || (bearer.expiresAt !== null && bearer.expiresAt <= now)) return null
  if (bearer.lastUsedAt === null || bearer.lastUsedAt + touchEveryMs <= now) {
    // Best effort: recording the last use must not fail the request. On a full disk, owners must
    // still be able to export.
    await database
      .transactWithoutSync((tx) => tx.apiTokens.touch(bearer.tokenId, now), { isSmall: true })
      .catch((error: unknown) => failures.report('record-token-use', error))
  }
  const { userId, tenantId, role, verified, tokenId, limits } = bearer
  const credential = { kind: 'token', id: tokenId } as const
  return {
    ...{ userId, tenantId, role, verified, credential },
    ...(isLimited(limits) && { limits }),
    ...(await factorOfProgram(database, bearer)),
  }
}
