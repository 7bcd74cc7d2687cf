// Signs a browser in with an identity that a provider vouches for.
import { parseEmail } from '@plinth/domain/accounts/email'
import { AppError } from '@plinth/domain/base/errors'
import { idBytes, makeId, type UserId } from '@plinth/domain/base/ids'
import type { Transaction } from '../../ports/database/database.ts'
import type { ProvidedIdentity } from '../../ports/identity-provider.ts'
import type { Visitor } from '../access/actor.ts'
import { admitAttempts } from '../access/admit-attempts.ts'
import { hasOwnFactor } from '../access/own-factors.ts'
import { markVerified } from '../access/owner-changes.ts'
import { endAccess } from '../accounts/end-access.ts'
import { type InsertAccountDeps, insertAccount } from '../accounts/insert-account.ts'
import { replaceSession } from '../accounts/replace-session.ts'
import { requireMaySignUp, type SignUpRuleDeps } from '../accounts/require-may-sign-up.ts'
import { type SignedIn, signedIn } from '../accounts/signed-in.ts'
import type { Deps } from '../base/deps.ts'
import { claimDropsOfBrowser } from '../claiming/claim-drops.ts'
import { applyGroups } from './apply-groups.ts'
import { mailProviderChange, type ProviderMailDeps } from './mail-provider-change.ts'
import { askProvider, type PendingSignIn } from './pending-sign-in.ts'
import { requireProvider } from './require-provider.ts'

export interface ProviderEntry {
  readonly pending: PendingSignIn
  /** Where the provider sent the browser, with its response in the query. */
  readonly callbackUrl: string
  /** Secret of the browser's previous session, which is ended. */
  readonly previousSecret: string | null
}

export type ProviderDeps = InsertAccountDeps &
  SignUpRuleDeps &
  ProviderMailDeps &
  Pick<Deps, 'allowsPasswords' | 'database' | 'failures' | 'identityProviders'>

export async function enterByProvider(
  deps: ProviderDeps,
  visitor: Visitor,
  { pending, callbackUrl, previousSecret }: ProviderEntry,
): Promise<SignedIn> {
  const provider = requireProvider(deps, pending.provider)
  await admitAttempts(deps, [{ kind: 'provider_network', key: visitor.network }])
  const identity = await askProvider(deps, () => provider.identify(callbackUrl, pending.attempt))
  const newAddress = await admitNewAddress(deps, visitor, { identity, label: provider.label })

  const { session, problems } = await deps.database.transact(async (tx) => {
    const now = deps.clock.now()
    const person = { identity, provider: provider.name, newAddress, visitor }
    const userId = await findOrCreate(deps, tx, person)
    const problems = await applyGroups(tx, { provider, identity, userId, now })
    const entry = { userId, method: 'provider', visitor, previousSecret } as const
    const session = await replaceSession(deps, tx, entry)
    if (!session) throw changedMeanwhile()
    return { session, problems }
  })
  deps.jobSignal.notify('mail')
  for (const problem of problems) deps.failures.report('apply-groups', new Error(problem))
  return signedIn(deps, visitor, session)
}

interface Person {
  readonly identity: ProvidedIdentity
  readonly provider: string
  /** Verified by the provider; null if the identity was known. */
  readonly newAddress: string | null
  readonly visitor: Visitor
}

/** An unknown identity needs a verified address, and a new account the permission to sign up. */
async function admitNewAddress(
  deps: ProviderDeps,
  { network }: Visitor,
  { identity, label }: { readonly identity: ProvidedIdentity; readonly label: string },
): Promise<string | null> {
  const { read } = deps.database
  if (await read.identities.find(identity)) return null
  const email = verifiedAddress(identity)
  if (email === null) throw unverifiedAt(label)
  if (await read.users.findByEmail(email)) return email
  await admitAttempts(deps, [{ kind: 'sign_up_network', key: network }])
  await requireMaySignUp(deps, email)
  return email
}

function verifiedAddress({ email, emailVerified }: ProvidedIdentity): string | null {
  if (email === null || !emailVerified) return null
  try {
    return parseEmail(email)
  } catch {
    // What providers call an address may be any text.
    return null
  }
}

const unverifiedAt = (label: string): AppError =>
  new AppError(
    'forbidden',
    `${label} doesn’t confirm that your email address is yours, so you can’t sign in with it. Verify the address there and try again. If you have an account here, sign in another way and connect ${label} in its settings.`,
  )

async function findOrCreate(deps: ProviderDeps, tx: Transaction, person: Person): Promise<UserId> {
  const { identity, provider } = person
  await tx.identities.lock(identity)
  const known = await tx.identities.find(identity)
  if (!known) return linkOrCreate(deps, tx, person)
  await tx.users.lock(known.userId)
  // Look up again: it may have been disconnected while this transaction waited for the lock.
  if ((await tx.identities.find(identity))?.userId !== known.userId) throw changedMeanwhile()
  await tx.identities.touch(known, { provider, email: identity.email, at: deps.clock.now() })
  return known.userId
}

async function linkOrCreate(
  deps: ProviderDeps,
  tx: Transaction,
  { identity, provider, newAddress: email, visitor }: Person,
): Promise<UserId> {
  if (email === null) throw changedMeanwhile()
  const now = deps.clock.now()
  const found = await tx.users.findByEmail(email)
  const user = found && (await tx.users.lock(found.id))
  if (found && user?.email !== email) throw changedMeanwhile()
  if (user && user.verifiedAt !== null && (await hasOwnFactor(tx, user.id)))
    throw await hasFactor(deps, tx, user.id)
  if (user && (await isBoundToProvider(deps, tx, user.id, { identity, provider })))
    throw boundToProvider()
  if (user?.verifiedAt === null) {
    // Someone else may have created the account to wait for its owner.
    await tx.users.setPassword(user.id, null)
    await endAccess(tx, user.id, now)
    await markVerified(tx, user.id, now)
  }
  const userId =
    user?.id ?? (await createAccount(deps, tx, { email, name: identity.name, visitor }))
  await tx.identities.insert({
    id: makeId('identity', deps.random(idBytes)),
    issuer: identity.issuer,
    subject: identity.subject,
    userId,
    provider,
    email: identity.email,
    createdAt: now,
    lastUsedAt: now,
  })
  if (user) await mailProviderChange(deps, tx, { kind: 'provider_connected', userId, provider })
  return userId
}

interface NewPerson {
  readonly email: string
  readonly name: string
  readonly visitor: Visitor
}

async function createAccount(
  deps: ProviderDeps,
  tx: Transaction,
  { email, name, visitor: { country, browserId } }: NewPerson,
): Promise<UserId> {
  const account = { email, name, passwordHash: null, country, verified: true, operator: false }
  const { userId, tenantId } = await insertAccount(deps, tx, account)
  if (browserId) await claimDropsOfBrowser(deps, tx, { browserId, tenantId, userId })
  return userId
}

/** Otherwise access to the mailbox, which proves the address to a provider, would replace the factor. */
async function hasFactor(
  { allowsPasswords }: ProviderDeps,
  { passkeys }: Transaction,
  userId: UserId,
): Promise<AppError> {
  // A code is asked for after a password only.
  const canSignIn = allowsPasswords || (await passkeys.ofUser(userId)).length > 0
  return new AppError(
    'forbidden',
    canSignIn
      ? 'The account with your address has a passkey or two-step sign-in. Sign in with it, and connect this provider under Settings → Account.'
      : 'The account with your address has two-step sign-in, which needs a password, and this service has turned passwords off. Ask its operator for a sign-in link, and connect this provider under Settings → Account.',
  )
}

/** A provider of the account is the second factor that an organisation requires. */
async function isBoundToProvider(
  { identityProviders }: ProviderDeps,
  tx: Transaction,
  userId: UserId,
  { identity, provider }: Pick<Person, 'identity' | 'provider'>,
): Promise<boolean> {
  if ((await tx.tenants.requiringSecondFactor(userId)).length === 0) return false
  const known = await tx.identities.ofUser(userId)
  // Identities have the URL of their provider, so none matches after it has moved.
  return known.some((one) =>
    one.provider === provider
      ? one.issuer === identity.issuer
      : identityProviders.some(({ name }) => name === one.provider),
  )
}

const boundToProvider = () =>
  new AppError(
    'forbidden',
    'The account with your address belongs to an organisation that requires a second factor, which is another sign-in at a provider. Sign in as you did before, and connect this one under Settings → Account. If you no longer can, ask the operator of this service for a sign-in link.',
  )

const changedMeanwhile = (): AppError =>
  new AppError('unavailable', 'Your account was changed at the same moment. Try again.')
