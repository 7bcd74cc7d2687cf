// Checks a password, within the rate limits, and signs the browser in.
import { networkCaller } from '@plinth/domain/abuse/caller'
import { AppError } from '@plinth/domain/base/errors'
import type { Transaction } from '../../ports/database/database.ts'
import type { UserRecord } from '../../ports/database/users.ts'
import type { Visitor } from '../access/actor.ts'
import { resetAttempts } from '../access/admit-attempts.ts'
import { countGuess } from '../access/count-guess.ts'
import { markOwnerSeen } from '../access/owner-changes.ts'
import type { Deps } from '../base/deps.ts'
import { hashSecret } from '../base/secrets.ts'
import { listClaimable } from '../claiming/list-claimable.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { guessesHere, passwordGuess } from './password-attempts.ts'
import { renewPasswordHash } from './renew-password-hash.ts'

export interface PasswordEntry {
  readonly email: string
  readonly password: string
  /** Secret of the browser's previous session, which is ended. */
  readonly previousSecret: string | null
  /** Runs in the transaction that opens the session, with the user locked. */
  readonly alongside?: (tx: Transaction, user: UserRecord) => Promise<void>
}

export interface SignedIn {
  readonly session: OpenedSession
  /** How many anonymous drops of this browser could be claimed. */
  readonly claimable: number
}

export type EnterDeps = Pick<Deps, 'database' | 'clock' | 'random' | 'passwords' | 'failures'>

export async function enterByPassword(
  deps: EnterDeps,
  visitor: Visitor,
  entry: PasswordEntry,
): Promise<SignedIn> {
  const { email, password } = entry
  const enter = () => checkAndEnter(deps, visitor, entry)
  // Twice, because a concurrent sign-in may renew the hash while it is being checked.
  const entered = (await enter()) ?? (await enter())
  if (!entered) throw wrongCredentials()
  await resetAttempts(deps, guessesHere({ email, network: visitor.network }))
  // The session is open: a failed renewal must not fail the sign-in, and the next one tries again.
  await renewPasswordHash(deps, { ...entered, password, visitor }).catch((error: unknown) =>
    deps.failures.report('renew-password-hash', error),
  )
  const claimable = await listClaimable(deps, visitor.browserId)
  return { session: entered.session, claimable: claimable.length }
}

/** Null if the stored hash was replaced while it was being checked. */
async function checkAndEnter(
  deps: EnterDeps,
  visitor: Visitor,
  entry: PasswordEntry,
): Promise<{ user: UserRecord; session: OpenedSession } | null> {
  const user = await checkPassword(deps, visitor, entry)
  const { previousSecret, alongside } = entry
  const { userAgent } = visitor

  return deps.database.transact(async (tx) => {
    const current = await tx.users.lock(user.id)
    if (current?.passwordHash !== user.passwordHash) return null
    const [own] = await tx.tenants.ofUser(user.id)
    if (!own) throw wrongCredentials()
    await markOwnerSeen(tx, user.id, deps.clock.now())
    await alongside?.(tx, current)
    await endPrevious(tx, previousSecret, deps.clock.now())
    const owner = { userId: user.id, tenantId: own.tenant.id, method: 'password' as const }
    return { user, session: await openSession(deps, tx, { ...owner, userAgent }) }
  })
}

/** Waits for the visitor's turn before it reads the hash, which may be replaced meanwhile. */
const checkPassword = (
  { passwords, ...deps }: EnterDeps,
  { network }: Visitor,
  { email, password }: PasswordEntry,
): Promise<UserRecord> =>
  passwords.inTurn(networkCaller(network), async (hashing) => {
    const user = await deps.database.read.users.findByEmail(email)
    const passwordHash = user?.passwordHash ?? null
    const isCorrect = await countGuess(deps, passwordGuess({ email, network, passwordHash }), () =>
      hashing.matches(password, passwordHash),
    )
    if (!user || !isCorrect) throw wrongCredentials()
    return user
  })

/** The same message for an unknown address and a wrong password. */
const wrongCredentials = (): AppError =>
  new AppError(
    'unauthorized',
    'The email address or password is wrong. Check both, or reset your password.',
  )

/** Ends the session that the browser had before. */
export async function endPrevious(
  tx: Transaction,
  secret: string | null,
  now: number,
): Promise<void> {
  const previous = secret && (await tx.sessions.findBearer(hashSecret(secret), now))
  if (previous) await tx.sessions.remove(previous.userId, previous.id)
}
