// Transactions that need several locks take them in one order, so PostgreSQL never aborts one for a
// deadlock.
// @module-tag servers
import { dayMs } from '@plinth/domain/base/day'
import { beforeEach, expect, test } from 'vitest'
import type { Deps } from '../base/deps.ts'
import { createOrganisation } from '../organisations/create-organisation.ts'
import { inviteMember } from '../organisations/invite-member.ts'
import { postgresEnvironment } from '../real-stores.test-support.ts'
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

let url: string
const world = useWorld(async () => {
  const environment = await postgresEnvironment()
  url = environment.DATABASE_URL
  return environment
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
