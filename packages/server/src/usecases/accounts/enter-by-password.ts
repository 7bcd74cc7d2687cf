// Checks a password, within the rate limits, and signs the browser in.

import { networkCaller } from '@plinth/domain/abuse/caller'
import { AppError } from '@plinth/domain/base/errors'
import { isTurnedOn } from '../../ports/database/authenticators.ts'
import type { Transaction } from '../../ports/database/database.ts'
import type { UserRecord } from '../../ports/database/users.ts'
import type { Visitor } from '../access/actor.ts'
import { resetAttempts } from '../access/admit-attempts.ts'
import { countGuess } from '../access/count-guess.ts'
import type { Deps } from '../base/deps.ts'
import { type AwaitedCode, sealAwaitedCode } from './awaited-code.ts'
import { requirePasswordsAllowed } from './has-password.ts'
import type { OpenedSession } from './open-session.ts'
import { passwordGuess, passwordGuessesHere } from './password-attempts.ts'
import { renewPasswordHash } from './renew-password-hash.ts'
import { replaceSession } from './replace-session.ts'
import { type SignedIn, signedIn } from './signed-in.ts'

export interface PasswordEntry {
  readonly email: string
  readonly password: string
  /** Secret of the browser's previous session, which is ended. */
  readonly previousSecret: string | null
  /** Runs in the transaction that opens the session, with the user locked. */
  readonly alongside?: (tx: Transaction, user: UserRecord) => Promise<void>
}

/** The password is correct, and the account also needs a code: see `enterByCode`. */
export interface CodeNeeded {
  readonly awaited: AwaitedCode
}

export type EnterDeps = Pick<
  Deps,
  'allowsPasswords' | 'database' | 'clock' | 'random' | 'passwords' | 'failures' | 'sealer'
>

export async function enterByPassword(
  deps: EnterDeps,
  visitor: Visitor,
  entry: PasswordEntry,
): Promise<SignedIn | CodeNeeded> {
  requirePasswordsAllowed(deps)
  const { email, password } = entry
  const enter = () => checkAndEnter(deps, visitor, entry)
  // Twice, because a concurrent sign-in may renew the hash while it is being checked.
  const entered = (await enter()) ?? (await enter())
  if (!entered) throw wrongCredentials()
  const { user, session } = entered
  await resetAttempts(deps, passwordGuessesHere({ email, network: visitor.network }))
  // A failed renewal must not fail the sign-in, and the next one tries again.
  const passwordHash = await renewPasswordHash(deps, { user, password, visitor }).catch(
    (error: unknown) => {
      deps.failures.report('renew-password-hash', error)
      return user.passwordHash
    },
  )
  if (session === null) return { awaited: sealAwaitedCode(deps, { ...user, passwordHash }) }
  return signedIn(deps, visitor, session)
}

/**
 * Null if the stored hash was replaced while it was being checked. The session is null, and nothing
 * is written, if the account needs a code too.
 */
async function checkAndEnter(
  deps: EnterDeps,
  visitor: Visitor,
  entry: PasswordEntry,
): Promise<{ user: UserRecord; session: OpenedSession | null } | null> {
  const user = await checkPassword(deps, visitor, entry)
  const { previousSecret, alongside } = entry

  return deps.database.transact(async (tx) => {
    const current = await tx.users.lock(user.id)
    if (current?.passwordHash !== user.passwordHash) return null
    const authenticator = await tx.authenticators.find(user.id)
    if (isTurnedOn(authenticator)) return { user, session: null }
    await alongside?.(tx, current)
    const entry = { userId: user.id, method: 'password', visitor, previousSecret } as const
    const session = await replaceSession(deps, tx, entry)
    if (!session) throw wrongCredentials()
    return { user, session }
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
