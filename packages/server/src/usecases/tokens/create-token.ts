import { AppError } from '@plinth/domain/errors'
import { idBytes, makeId } from '@plinth/domain/ids'
import { apiTokensLimit } from '@plinth/domain/organisations'
import { parseRequiredName } from '@plinth/domain/text-fields'
import type { Transaction } from '../../ports/database.ts'
import type { SessionActor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { lockAs, requireMember } from '../organisations/membership.ts'
import { requireVerified } from '../require-verified.ts'
import { hashSecret, mintApiToken } from '../secrets.ts'
import type { TokenView } from './token-view.ts'

export interface CreateTokenInput {
  readonly name: string
  /** Null: without end. */
  readonly expiresAt: number | null
}

export interface CreatedToken extends TokenView {
  /** Shown once. */
  readonly secret: string
}

/** With everything that its maker may do in this tenant, for as long as they may. */
export async function createToken(
  { database, clock, random }: Pick<Deps, 'database' | 'clock' | 'random'>,
  actor: SessionActor,
  input: CreateTokenInput,
): Promise<CreatedToken> {
  requireVerified(actor)
  const name = parseRequiredName(input.name)
  const now = clock.now()
  const { expiresAt } = input
  requireFuture(expiresAt, now)
  const secret = mintApiToken(random)
  return database.transact(async (tx) => {
    const { tenant } = await lockAs(tx, actor, 'own_credentials')
    const member = await requireMember(tx.tenants, tenant.id, actor.userId)
    await requireRoom(tx, actor)
    const token = {
      id: makeId('token', random(idBytes)),
      tenantId: tenant.id,
      userId: member.userId,
      name,
      createdAt: now,
      expiresAt,
    }
    await tx.apiTokens.insert({ ...token, hash: hashSecret(secret) })
    return { token: { ...token, lastUsedAt: null }, member, secret }
  })
}

/** RFC 3339 has no later one. */
const latest = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

function requireFuture(expiresAt: number | null, now: number): void {
  if (expiresAt === null || (expiresAt > now && expiresAt <= latest)) return
  const problem =
    expiresAt <= now
      ? 'The token would have expired already: choose a later time.'
      : 'That is too far away: leave the time out for a token without end.'
  throw new AppError('invalid_field', problem)
}

async function requireRoom(tx: Transaction, { tenantId, userId }: SessionActor): Promise<void> {
  const tokens = await tx.apiTokens.ofTenant(tenantId)
  if (tokens.filter((token) => token.userId === userId).length < apiTokensLimit) return
  throw new AppError(
    'forbidden',
    `You have ${apiTokensLimit} API tokens here, which is the most. Revoke one first.`,
  )
}
