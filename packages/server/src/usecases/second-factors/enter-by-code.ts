// Second step of a sign-in: a code after the password. Also for a browser that is signed in by
// password alone and now needs a second factor.

import { AppError } from '@plinth/domain/base/errors'
import { isTurnedOn } from '../../ports/database/authenticators.ts'
import type { UserRecord } from '../../ports/database/users.ts'
import type { SessionActor, Visitor } from '../access/actor.ts'
import { resetAttempts } from '../access/admit-attempts.ts'
import { countGuess } from '../access/count-guess.ts'
import { openAwaitedCode } from '../accounts/awaited-code.ts'
import type { OpenedSession } from '../accounts/open-session.ts'
import { replaceSession } from '../accounts/replace-session.ts'
import { type SignedIn, signedIn } from '../accounts/signed-in.ts'
import type { Deps } from '../base/deps.ts'
import { acceptCode, type CodeDeps } from './accept-code.ts'
import { codeGuesses, codeGuessesHere } from './code-attempts.ts'

export interface FirstStep {
  /** Value of the cookie of a sign-in that waits for a code. */
  readonly awaited: string | null
  /** The session of the browser, if it has one. */
  readonly actor: SessionActor | null
}

export interface CodeEntry extends FirstStep {
  readonly code: string
  /** Secret of the browser's previous session, which is ended. */
  readonly previousSecret: string | null
}

export interface SecondStep {
  readonly user: UserRecord
  /** Whether the user has an authenticator app. */
  readonly asksForCode: boolean
  readonly hasPasskey: boolean
  /** Whether the browser has a session already, by password alone. */
  readonly isSignedIn: boolean
}

/** The user whose first step is done, and what the second can be; null if there is none to take. */
export async function findSecondStep(
  deps: Pick<Deps, 'database' | 'clock' | 'sealer'>,
  { awaited, actor }: FirstStep,
): Promise<SecondStep | null> {
  const { users, authenticators, passkeys } = deps.database.read
  const waiting = awaited === null ? null : await openAwaitedCode(deps, awaited)
  const weak = actor?.twoFactor ? null : actor
  const user = waiting ?? (weak && (await users.find(weak.userId)))
  if (!user) return null
  const authenticator = await authenticators.find(user.id)
  const asksForCode = isTurnedOn(authenticator)
  const hasPasskey = (await passkeys.ofUser(user.id)).length > 0
  const isSignedIn = waiting === null
  return asksForCode || hasPasskey ? { user, asksForCode, hasPasskey, isSignedIn } : null
}

type EnterByCodeDeps = CodeDeps & Pick<Deps, 'database' | 'jobSignal'>

export async function enterByCode(
  deps: EnterByCodeDeps,
  visitor: Visitor,
  entry: CodeEntry,
): Promise<SignedIn> {
  const step = await findSecondStep(deps, entry)
  if (!step?.asksForCode)
    throw new AppError('unauthorized', 'Your sign-in has expired. Start again.')
  const { user } = step
  const attempt = { user, network: visitor.network }
  let session: OpenedSession | null = null
  await countGuess(deps, codeGuesses(attempt), async () => {
    session = await acceptAndOpen(deps, visitor, { ...entry, user })
    return session !== null
  })
  if (session === null) {
    throw new AppError('forbidden', 'That code is wrong or was already used. Enter the next one.')
  }
  await resetAttempts(deps, codeGuessesHere(attempt))
  deps.jobSignal.notify('mail')
  return signedIn(deps, visitor, session)
}

const acceptAndOpen = (
  deps: EnterByCodeDeps,
  visitor: Visitor,
  { user, code, previousSecret }: CodeEntry & { readonly user: UserRecord },
): Promise<OpenedSession | null> =>
  deps.database.transact(async (tx) => {
    const current = await tx.users.lock(user.id)
    if (current?.passwordHash !== user.passwordHash) return null
    if (!(await acceptCode(deps, tx, { user, typed: code }))) return null
    const method = 'password_and_code'
    return replaceSession(deps, tx, { userId: user.id, method, visitor, previousSecret })
  })
