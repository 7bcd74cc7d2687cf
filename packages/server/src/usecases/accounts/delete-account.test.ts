import { describe, expect, test } from 'vitest'
import type { SessionActor } from '../access/actor.ts'
import { createDrop } from '../drops/create-drop.ts'
import { createOrganisation } from '../organisations/create-organisation.ts'
import { authenticateSession } from './authenticate-session.ts'
import { deleteAccount } from './delete-account.ts'
import { verifyEmail } from './verification.ts'
import { password, useWorld } from './world.test-support.ts'

const world = useWorld()

describe('deleting the account', () => {
  const remove = (actor: SessionActor, input = { confirm: world.email, password }) =>
    deleteAccount(world.deps, actor, input)

  test('needs the typed address and the password', async () => {
    const { secret, actor } = await world.newAccount()
    const mistyped = remove(actor, { confirm: 'delete', password })
    await expect(mistyped).rejects.toMatchObject({ code: 'invalid_field' })
    const wrong = remove(actor, { confirm: world.email, password: 'wrong' })
    await expect(wrong).rejects.toMatchObject({ code: 'forbidden' })
    expect(await authenticateSession(world.deps, secret)).not.toBeNull()
  })

  test('deletes everything that only the user owns, and nothing else', async () => {
    const { secret, actor } = await world.newAccount()
    const { drop } = await createDrop(world.deps, actor, {})
    const { slug } = drop
    await remove(actor)
    expect(await authenticateSession(world.deps, secret)).toBeNull()
    expect(await world.deps.database.read.drops.findBySlug(slug)).toBeNull()
    expect(await world.deps.database.read.tenants.find(actor.tenantId)).toBeNull()
    const next = await world.newAccount()
    const again = createDrop(world.deps, next.actor, { slug })
    await expect(again).rejects.toMatchObject({ code: 'slug_taken' })
  })

  test('of an operator is recorded in the audit log', async () => {
    const { database } = world.deps
    for (const operator of [false, true]) {
      const { actor } = await world.newAccount()
      await database.transact((tx) => tx.users.setOperator(actor.userId, operator))
      await remove(actor)
      const { email } = world
      const gone = { actorId: actor.userId, actor: email, action: 'operator_deleted' }
      expect(await database.read.auditLog.ofSubject(actor.userId, 9)).toMatchObject(
        operator ? [gone] : [],
      )
    }
  })

  test('is refused while an owned organisation has other members', async () => {
    const owner = await world.newAccount()
    await verifyEmail(world.deps, owner.actor, owner.code)
    const name = 'Shared work'
    const made = await createOrganisation(world.deps, { ...owner.actor, verified: true }, { name })
    const ownerEmail = world.email
    world.email = `member-${world.email}`
    const member = await world.newAccount()
    const joined = { userId: member.actor.userId, role: 'member', joinedAt: world.now } as const
    await world.deps.database.transact((tx) => tx.tenants.addMember(made.tenant.id, joined))
    const refused = remove(owner.actor, { confirm: ownerEmail, password })
    await expect(refused).rejects.toMatchObject({
      code: 'forbidden',
      detail: expect.stringContaining(name),
    })
    await remove(member.actor)
    await remove(owner.actor, { confirm: ownerEmail, password })
    expect(await world.deps.database.read.tenants.find(made.tenant.id)).toBeNull()
  })
})
