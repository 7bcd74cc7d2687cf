// Transactions that need several locks take them in one order, so PostgreSQL never aborts one for a
// deadlock.
// @module-tag servers
import { dayMs } from '@plinth/domain/base/day'
import type { TenantId } from '@plinth/domain/base/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  startOpenIdProvider,
  type TestOpenIdProvider,
} from '../../../test-servers/openid-provider.ts'
import type { Deps } from '../base/deps.ts'
import { createOrganisation } from '../organisations/create-organisation.ts'
import { deleteOrganisation } from '../organisations/delete-organisation.ts'
import { inviteMember } from '../organisations/invite-member.ts'
import { postgresEnvironment } from '../real-stores.test-support.ts'
import { enterByProvider } from '../sign-in-providers/enter-by-provider.ts'
import { beginSignIn, openPendingSignIn } from '../sign-in-providers/pending-sign-in.ts'
import { createToken } from '../tokens/create-token.ts'
import { authenticateSession } from './authenticate-session.ts'
import { changeEmail } from './change-email.ts'
import { deleteAccount } from './delete-account.ts'
import { type LockContention, useLockContention } from './lock-contention.test-support.ts'
import { takeCode, takeMails } from './mailbox.test-support.ts'
import { requestReset } from './request-reset.ts'
import { resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'
import { verifyEmail, verifyEmailByPassword } from './verification.ts'
import { password, useWorld } from './world.test-support.ts'

const orchard = `tn_${'a'.repeat(26)}` as TenantId

let provider: TestOpenIdProvider
beforeAll(async () => {
  provider = await startOpenIdProvider()
})
afterAll(() => provider.stop())

let url: string
const world = useWorld(async () => {
  const environment = await postgresEnvironment()
  url = environment.DATABASE_URL
  const groups = { PLINTH_OIDC_KEYCLOAK_GROUPS: `staff=${orchard}:member` }
  return { ...environment, ...provider.environment('keycloak'), ...groups }
})
const meet = useLockContention(() => url)
beforeEach(async () => {
  await takeMails(world.deps)
})

const enter = (deps: Deps) =>
  signIn(deps, world.visitor, { email: world.email, password, previousSecret: null })

async function newVerified() {
  const { secret, actor, code } = await world.newAccount()
  await verifyEmail(world.deps, actor, code)
  return { secret, actor: { ...actor, verified: true } }
}

/** A sign-in with a provider, up to the moment at which the browser comes back. */
async function comeBackFromProvider() {
  const { deps, email } = world
  provider.become({ sub: email, email, email_verified: true, groups: ['staff'] })
  const begun = await beginSignIn(deps, {
    provider: 'keycloak',
    returnTo: '/dashboard',
    connects: null,
  })
  const pending = await openPendingSignIn(deps, begun.sealed, { name: 'keycloak' })
  if (!pending) throw new Error('not pending')
  return { pending, callbackUrl: await provider.visit(begun.url), previousSecret: null }
}

const atTenant = (value: string) => ({ table: 'tenants', column: 'id', value })
const atUser = (value: string) => ({ table: 'users', column: 'id', value })

const meetings: Record<string, () => Promise<LockContention>> = {
  'a new token and a sign-in': async () => {
    const { actor } = await newVerified()
    const input = { name: 'CI', expiresAt: null }
    return {
      at: atTenant(actor.tenantId),
      calls: [(deps) => createToken(deps, actor, input), enter],
    }
  },
  'an invitation and a sign-in': async () => {
    const { actor } = await newVerified()
    const { tenant } = await createOrganisation(world.deps, actor, { name: 'Orchard' })
    const owner = { ...actor, tenantId: tenant.id }
    const input = { email: `guest-${world.email}`, role: 'member' } as const
    return {
      at: atTenant(tenant.id),
      calls: [(deps) => inviteMember(deps, owner, input), enter],
    }
  },
  'a new password and a verification': async () => {
    const { actor, code } = await world.newAccount()
    await requestReset(world.deps, world.visitor, { email: world.email })
    const reset = { code: await takeCode(world.deps), password: 'another good password' }
    return {
      at: atUser(actor.userId),
      calls: [
        (deps) => resetPassword(deps, world.visitor, reset),
        (deps) => verifyEmail(deps, actor, code),
      ],
    }
  },
  'a verification by password and a new password': async () => {
    const { actor, code } = await world.newAccount()
    await requestReset(world.deps, world.visitor, { email: world.email })
    const reset = { code: await takeCode(world.deps), password: 'another good password' }
    const input = { code, password, previousSecret: null }
    return {
      at: atUser(actor.userId),
      calls: [
        (deps) => verifyEmailByPassword(deps, world.visitor, input),
        (deps) => resetPassword(deps, world.visitor, reset),
      ],
    }
  },
  'a verification by password and a new token': async () => {
    const { actor, code } = await world.newAccount()
    const verified = { ...actor, verified: true }
    return {
      at: atTenant(actor.tenantId),
      calls: [
        (deps) =>
          verifyEmailByPassword(deps, world.visitor, { code, password, previousSecret: null }),
        (deps) => createToken(deps, verified, { name: 'CI', expiresAt: null }),
      ],
    }
  },
  'a forgotten password and a new address': async () => {
    const { actor } = await newVerified()
    const { email } = world
    await changeEmail(world.deps, actor, { email: `new-${email}`, password })
    const code = await takeCode(world.deps)
    await requestReset(world.deps, world.visitor, { email })
    return {
      at: { table: 'account_links', column: 'purpose', value: 'reset' },
      calls: [
        (deps) => requestReset(deps, world.visitor, { email }),
        (deps) => verifyEmail(deps, actor, code),
      ],
    }
  },
  'the deletion of an organisation and a sign-in with its groups': async () => {
    const { actor } = await newVerified()
    const { userId } = actor
    await world.deps.database.transact(async (tx) => {
      const place = { country: 'DE', currency: 'EUR' } as const
      const tenant = { id: orchard, name: 'Orchard', kind: 'organisation', createdAt: 1 } as const
      await tx.tenants.insert({ ...tenant, ...place })
      await tx.tenants.addMember(orchard, { userId, role: 'owner', joinedAt: 1 })
    })
    const owner = { ...actor, tenantId: orchard }
    const entry = await comeBackFromProvider()
    return {
      at: atTenant(actor.tenantId),
      calls: [
        (deps) => deleteOrganisation(deps, owner, { confirm: 'Orchard' }),
        (deps) => enterByProvider(deps, world.visitor, entry),
      ],
    }
  },
  'an account deletion and a returning session': async () => {
    const { actor, secret } = await newVerified()
    world.now += dayMs
    const input = { confirm: world.email, password }
    return {
      at: atTenant(actor.tenantId),
      calls: [
        (deps) => deleteAccount(deps, actor, input),
        (deps) => authenticateSession(deps, secret),
      ],
    }
  },
}

test.each(Object.entries(meetings))('%s do not deadlock', async (_, prepare) => {
  const { results, retries } = await meet(world.deps, await prepare())
  const used = results.filter(({ status }) => status === 'rejected')
  // A link invalidated by the other call is not a failure.
  for (const result of used) expect(result).toMatchObject({ reason: { code: 'not_found' } })
  expect(retries).toBe(0)
})
