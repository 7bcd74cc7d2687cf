// Creates an API token.
import { apiTokensLimit } from '@plinth/domain/accounts/organisations'
import { isLimited, type TokenAccess } from '@plinth/domain/accounts/token-access'
import { AppError } from '@plinth/domain/base/errors'
import { idBytes, makeId } from '@plinth/domain/base/ids'
import { parseRequiredName } from '@plinth/domain/base/text-fields'
import type { Transaction } from '../../ports/database/database.ts'
import type { SessionActor } from '../access/actor.ts'
import { lockSession } from '../access/lock-session.ts'
import { lockAs, requireMember } from '../access/membership.ts'
import { ownedDrop } from '../access/owned-drop.ts'
import { requireVerified } from '../access/require-verified.ts'
import type { Deps } from '../base/deps.ts'
import { mintApiToken, tokenHashes } from '../base/secrets.ts'
import type { TokenView } from './token-view.ts'

export interface CreateTokenInput {
  readonly name: string
  /** `full` if absent. */
  readonly access?: TokenAccess | undefined
  /** Id of the only drop that the token is for; absent or null for all drops of the account. */
  readonly dropId?: string | null | undefined
  /** Null if the token does not expire. */
  readonly expiresAt: number | null
}

export interface CreatedToken extends TokenView {
  /** The token in clear; only its hash is stored. */
  readonly secret: string
}

/**
 * The token has its creator's permissions in this tenant, within its limits. The permissions are
 * read again for every request.
 */
export async function createToken(
  { database, clock, random }: Pick<Deps, 'database' | 'clock' | 'random'>,
  actor: SessionActor,
  input: CreateTokenInput,
): Promise<CreatedToken> {
  requireVerified(actor)
  const name = parseRequiredName(input.name)
  const now = clock.now()
  const { access = 'full', dropId = null, expiresAt } = input
  requireFuture(expiresAt, now)
  const secret = mintApiToken(random)
  return database.transact(async (tx) => {
    await lockSession(tx, actor, now)
    const { tenant } = await lockAs(tx, actor, 'own_credentials')
    const member = await requireMember(tx.tenants, tenant.id, actor.userId)
    await requireCapacity(tx, actor)
    const drop = dropId === null ? null : await ownedDrop(tx.drops, actor, dropId)
    const limits = { access, dropId: drop?.id ?? null }
    const token = {
      id: makeId('token', random(idBytes)),
      tenantId: tenant.id,
      userId: member.userId,
      name,
      access,
      createdAt: now,
      expiresAt,
    }
    const { full, limited } = tokenHashes(secret)
    await tx.apiTokens.insert({ ...token, ...limits, hash: isLimited(limits) ? limited : full })
    return { token: { ...token, drop, lastUsedAt: null }, member, secret }
  })
}

/** The latest time that RFC 3339 can express. */
const maxExpiry = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

function requireFuture(expiresAt: number | null, now: number): void {
  if (expiresAt === null || (expiresAt > now && expiresAt <= maxExpiry)) return
  const problem =
    expiresAt <= now
      ? 'The expiry time is in the past. Choose a later time.'
      : 'The expiry time is too far in the future. Omit it for a token that does not expire.'
  throw new AppError('invalid_field', problem)
}

async function requireCapacity(tx: Transaction, { tenantId, userId }: SessionActor): Promise<void> {
  const tokens = await tx.apiTokens.ofTenant(tenantId)
  if (tokens.filter((token) => token.userId === userId).length < apiTokensLimit) return
  throw new AppError(
    'forbidden',
    `You have ${apiTokensLimit} API tokens in this account, which is the maximum. Revoke one first.`,
  )
}
