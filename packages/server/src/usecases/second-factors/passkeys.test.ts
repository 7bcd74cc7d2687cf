// Passkeys: adding, signing in and removing.
import { describe, expect, test } from 'vitest'
import type { SessionActor } from '../access/actor.ts'
import { authenticateSession } from '../accounts/authenticate-session.ts'
import { takeMails } from '../accounts/mailbox.test-support.ts'
import { password, useWorld } from '../accounts/world.test-support.ts'
import { addPasskey, beginPasskey, handleOf } from './add-passkey.ts'
import { enterByPasskey, requestPasskey } from './enter-by-passkey.ts'
import { listSecondFactors } from './list-second-factors.ts'
import { removePasskey } from './remove-passkey.ts'
import { createSoftwareAuthenticator } from './software-authenticator.test-support.ts'

const origin = 'http://localhost:8080'
const world = useWorld(async () => ({ PLINTH_BASE_URL: origin }))

const challengeIn = ({ options }: { options: Readonly<Record<string, unknown>> }): string =>
  String(options.challenge)

async function newPasskeyAccount() {
  const { actor, secret } = await world.newAccount()
  const authenticator = createSoftwareAuthenticator('localhost', handleOf(actor.userId))
  const passkey = await add(actor, authenticator)
  await takeMails(world.deps)
  return { actor: await world.actorOf(secret), authenticator, passkey }
}

async function add(
  actor: SessionActor,
  authenticator: ReturnType<typeof createSoftwareAuthenticator>,
  ceremony: { origin?: string; verified?: boolean } = {},
) {
  const begun = await beginPasskey(world.deps, actor, { password })
  const credential = authenticator.create({ origin, challenge: challengeIn(begun), ...ceremony })
  return addPasskey(world.deps, actor, { name: 'Laptop', state: begun.state, credential })
}

async function enter(
  authenticator: ReturnType<typeof createSoftwareAuthenticator>,
  ceremony: { origin?: string; verified?: boolean; counter?: number } = {},
) {
  const request = await requestPasskey(world.deps)
  const credential = authenticator.get({ origin, challenge: challengeIn(request), ...ceremony })
  return submit(request.sealed, credential)
}

const submit = (sealed: string | null, credential: Record<string, unknown>) =>
  enterByPasskey(world.deps, world.visitor, { sealed, credential, previousSecret: null })

const unverified = { code: 'invalid_field' }
const refused = { code: 'forbidden' }
const wrong = { code: 'unauthorized' }

describe('adding a passkey', () => {
  test('makes the session one with a second factor, and is mailed', async () => {
    const { actor, secret } = await world.newAccount()
    const authenticator = createSoftwareAuthenticator('localhost', handleOf(actor.userId))
    expect(await add(actor, authenticator)).toMatchObject({ name: 'Laptop', counter: 1 })
    expect(await world.actorOf(secret)).toMatchObject({ twoFactor: true })
    expect(await takeMails(world.deps)).toMatchObject([
      { kind: 'passkey_added', passkey: 'Laptop' },
    ])
    expect(await listSecondFactors(world.deps, actor)).toMatchObject({
      passkeys: [{ name: 'Laptop', lastUsedAt: null }],
      passkeysAvailable: true,
    })
  })

  test('needs the password', async () => {
    const { actor } = await world.newAccount()
    const attempt = beginPasskey(world.deps, actor, { password: 'wrong password' })
    await expect(attempt).rejects.toMatchObject(refused)
  })

  test.each([
    ['of another origin', { origin: 'http://evil.localhost:8080' }],
    ['without user verification', { verified: false }],
  ])('%s is refused', async (_, ceremony) => {
    const { actor } = await world.newAccount()
    const authenticator = createSoftwareAuthenticator('localhost', handleOf(actor.userId))
    await expect(add(actor, authenticator, ceremony)).rejects.toMatchObject(unverified)
  })

  test('works once per challenge, in the session that asked, within ten minutes', async () => {
    const { actor } = await world.newAccount()
    const { session } = await world.enter()
    const elsewhere = await world.actorOf(session.secret)
    const authenticator = createSoftwareAuthenticator('localhost', handleOf(actor.userId))
    const begun = await beginPasskey(world.deps, actor, { password })
    const credential = authenticator.create({ origin, challenge: challengeIn(begun) })
    const input = { name: 'Laptop', state: begun.state, credential }
    await expect(addPasskey(world.deps, elsewhere, input)).rejects.toMatchObject(unverified)
    await addPasskey(world.deps, actor, input)
    const strong = { ...actor, twoFactor: true } as const
    await expect(addPasskey(world.deps, strong, input)).rejects.toMatchObject(unverified)
    const late = await beginPasskey(world.deps, strong, { password })
    world.now += 600_000
    const lateInput = { ...input, state: late.state }
    await expect(addPasskey(world.deps, strong, lateInput)).rejects.toMatchObject(unverified)
    await takeMails(world.deps)
  })

  test('that another account has is refused', async () => {
    const { authenticator } = await newPasskeyAccount()
    world.email = `other.${world.email}`
    const { actor } = await world.newAccount()
    await expect(add(actor, authenticator)).rejects.toMatchObject(refused)
  })

  test('needs the first one if there is one', async () => {
    const { actor } = await newPasskeyAccount()
    const { twoFactor: _, ...weak } = actor
    await expect(beginPasskey(world.deps, weak, { password })).rejects.toMatchObject(refused)
  })
})

describe('signing in', () => {
  test('opens a session without a password', async () => {
    const { actor, authenticator } = await newPasskeyAccount()
    const { session } = await enter(authenticator)
    expect(await world.actorOf(session.secret)).toMatchObject({
      userId: actor.userId,
      twoFactor: true,
    })
    const { passkeys } = await listSecondFactors(world.deps, actor)
    expect(passkeys).toMatchObject([{ lastUsedAt: world.now, counter: 2 }])
  })

  test.each([
    ['of another origin', { origin: 'http://evil.localhost:8080' }],
    ['without user verification', { verified: false }],
    ['with a counter that went back', { counter: 1 }],
  ])('%s is refused', async (_, ceremony) => {
    const { authenticator } = await newPasskeyAccount()
    await expect(enter(authenticator, ceremony)).rejects.toMatchObject(wrong)
  })

  test('a response works once, for the challenge of this browser, within ten minutes', async () => {
    const { authenticator } = await newPasskeyAccount()
    const request = await requestPasskey(world.deps)
    const other = await requestPasskey(world.deps)
    const credential = authenticator.get({ origin, challenge: challengeIn(request) })
    for (const sealed of [null, 'forged', other.sealed]) {
      await expect(submit(sealed, credential)).rejects.toMatchObject(wrong)
    }
    const tries = [1, 2, 3].map(() => submit(request.sealed, credential))
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(submit(request.sealed, credential)).rejects.toMatchObject(wrong)
    const late = await requestPasskey(world.deps)
    world.now += 600_000
    const lateResponse = authenticator.get({ origin, challenge: challengeIn(late), counter: 9 })
    await expect(submit(late.sealed, lateResponse)).rejects.toMatchObject(wrong)
  })

  test.each([[{}], [{ id: 7 }], [{ id: 'AAAA', response: null }]])(
    '%j is refused',
    async (given) => {
      const { sealed } = await requestPasskey(world.deps)
      await expect(submit(sealed, given)).rejects.toMatchObject(wrong)
    },
  )

  test('a passkey with the handle of another user is refused', async () => {
    const { actor } = await world.newAccount()
    const authenticator = createSoftwareAuthenticator('localhost', handleOf('us_other'))
    await add(actor, authenticator)
    await expect(enter(authenticator)).rejects.toMatchObject(wrong)
    await takeMails(world.deps)
  })
})

test('a removed passkey no longer signs in, and only its owner can remove it', async () => {
  const { actor, authenticator, passkey } = await newPasskeyAccount()
  const owner = world.email
  world.email = `other.${owner}`
  const { actor: other } = await world.newAccount()
  const { id } = passkey
  const foreign = removePasskey(world.deps, other, { id, password })
  await expect(foreign).rejects.toMatchObject({ code: 'not_found' })
  await removePasskey(world.deps, actor, { id, password })
  await expect(enter(authenticator)).rejects.toMatchObject(wrong)
  expect(await takeMails(world.deps)).toMatchObject([{ kind: 'passkey_removed', to: owner }])
})

test('a session that was opened by password stays one without a second factor', async () => {
  await newPasskeyAccount()
  const { session } = await world.enter()
  const actor = await authenticateSession(world.deps, session.secret)
  expect(actor?.twoFactor).toBeUndefined()
})

test('the only way to sign in stays', async () => {
  const { actor, authenticator, passkey } = await newPasskeyAccount()
  await world.deps.database.transact((tx) => tx.users.setPassword(actor.userId, null))
  const removal = removePasskey(world.deps, actor, { id: passkey.id, password: '' })
  await expect(removal).rejects.toMatchObject({
    code: 'forbidden',
    detail: expect.stringContaining('only way to sign in'),
  })
  await expect(enter(authenticator)).resolves.toBeDefined()
})
