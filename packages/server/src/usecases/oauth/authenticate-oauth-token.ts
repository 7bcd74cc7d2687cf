// Resolves an OAuth access token to the account actor it authenticates.
import type { AccountActor } from '../access/actor.ts'
import { factorOfProgram } from '../access/factor-of-program.ts'
import type { Deps } from '../base/deps.ts'
import { storedId } from './record-storage.ts'

const touchEveryMs = 60_000

export interface OAuthBearer {
  readonly actor: AccountActor
  readonly scopes: readonly string[]
}

/**
 * Null if the token is malformed, unknown, revoked or expired. Two indexed reads: this runs for
 * every request of an app.
 */
export async function authenticateOAuthToken(
  { clock, database, failures }: Pick<Deps, 'clock' | 'database' | 'failures'>,
  token: string,
): Promise<OAuthBearer | null> {
  if (!looksLikeAccessToken(token)) return null
  const now = clock.now()
  const { oauthConnections, oauthRecords } = database.read
  const record = await oauthRecords.find('AccessToken', storedId('AccessToken', token), now)
  const bearer = record?.grantId && (await oauthConnections.findBearer(record.grantId))
  if (!bearer) return null
  if (bearer.lastUsedAt === null || bearer.lastUsedAt + touchEveryMs <= now) {
    // Best effort: recording the last use must not fail the request.
    await database
      .transactWithoutSync((tx) => tx.oauthConnections.touch(bearer.id, now), { isSmall: true })
      .catch((error: unknown) => failures.report('record-connection-use', error))
  }
  const { userId, tenantId, role, verified } = bearer
  const scopes = scopesOf(record.payload)
  const credential = { kind: 'connection', id: bearer.id } as const
  const factor = await factorOfProgram(database, bearer)
  const account = { userId, tenantId, role, verified, credential, ...factor }
  const app = scopes.includes('cli') ? { channel: 'cli' as const } : { agent: bearer.clientName }
  return { actor: { ...account, ...app }, scopes }
}

/** 256 bits in 43 characters. API tokens have another format. */
const looksLikeAccessToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

function scopesOf(payload: string): string[] {
  const { scope } = JSON.parse(payload) as { readonly scope?: unknown }
  return typeof scope === 'string' ? scope.split(' ').filter(Boolean) : []
}
