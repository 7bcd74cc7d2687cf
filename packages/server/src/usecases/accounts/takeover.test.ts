// An account that someone else created with a person's address: its owner takes it over with a
// password reset.
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SessionActor } from '../access/actor.ts'
import { createDrop } from '../drops/create-drop.ts'
import { listDrops } from '../drops/list-drops.ts'
import { authenticateOAuthToken } from '../oauth/authenticate-oauth-token.ts'
import { connectApp } from '../oauth/connect-app.ts'
import { putOAuthRecord } from '../oauth/put-oauth-record.ts'
import { findStagedUpload } from '../staged-uploads/find-staged-upload.ts'
import { stageUpload } from '../staged-uploads/stage-upload.ts'
import { authenticateToken } from '../tokens/authenticate-token.ts'
import { createToken } from '../tokens/create-token.ts'
import { authenticateSession } from './authenticate-session.ts'
import { changeEmail } from './change-email.ts'
import { correctEmail } from './correct-email.ts'
import { takeCode, takeMails } from './mailbox.test-support.ts'
import { requestReset } from './request-reset.ts'
import { resetPassword } from './reset-password.ts'
import { findVerification, verifyEmail, verifyEmailByPassword } from './verification.ts'
import { password, useWorld } from './world.test-support.ts'

const world = useWorld()
const ownPassword = 'chosen by the owner'

async function resetCode(): Promise<string> {
  await requestReset(world.deps, world.visitor, { email: world.email })
  return takeCode(world.deps)
}

/** A connected app with an access token, and a device code that it has not exchanged yet. */
async function connect({ tenantId, ...actor }: SessionActor) {
  const grantId = randomBytes(16).toString('hex')
  const request = { kind: 'Interaction', id: grantId } as const
  const put = (kind: string, id: string, payload: object) =>
    putOAuthRecord(world.deps, { kind, id, payload: { ...payload }, lifetimeSeconds: 3600 })
  await put('Interaction', grantId, {})
  const app = { clientId: 'app', clientName: 'An app', redirectHost: null, scope: 'mcp' }
  await connectApp(
    world.deps,
    { tenantId, ...actor },
    { ...app, grantId, tenant: tenantId, request },
  )
  const token = randomBytes(32).toString('base64url')
  await put('AccessToken', token, { grantId, scope: 'mcp', jti: token })
  await put('DeviceCode', grantId, { grantId, userCode: grantId, jti: grantId })
  const { oauthRecords } = world.deps.database.read
  const deviceCode = () => oauthRecords.findByUserCode('DeviceCode', grantId, world.now)
  return { token, deviceCode }
}

test('a reset verifies the address and ends everything that the creator held, but no drop', async () => {
  const { secret, actor, code } = await world.newAccount()
  const { drop } = await createDrop(world.deps, actor, {})
  await changeEmail(world.deps, actor, { email: `mine-${world.email}`, password })
  const change = await takeCode(world.deps)
  // An unverified account can only have these if an operator created them.
  const allowed = { ...actor, verified: true }
  const token = await createToken(world.deps, allowed, { name: 'CI', expiresAt: null })
  const credential = { kind: 'token', id: token.token.id } as const
  const staged = await stageUpload(world.deps, { ...allowed, credential }, { kind: 'html' })
  const app = await connect(allowed)
  expect(await authenticateOAuthToken(world.deps, app.token)).not.toBeNull()
  expect(await app.deviceCode()).not.toBeNull()

  await resetPassword(world.deps, world.visitor, { code: await resetCode(), password: ownPassword })
  await takeMails(world.deps)

  expect(await authenticateSession(world.deps, secret)).toBeNull()
  expect(await authenticateToken(world.deps, token.secret)).toBeNull()
  expect(await authenticateOAuthToken(world.deps, app.token)).toBeNull()
  expect(await app.deviceCode()).toBeNull()
  await expect(findStagedUpload(world.deps, staged.secret)).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await findVerification(world.deps, code)).toBeNull()
  expect(await findVerification(world.deps, change)).toBeNull()
  await expect(world.enter()).rejects.toMatchObject({ code: 'unauthorized' })

  const owner = await world.actorOf((await world.enter(ownPassword)).session.secret)
  expect(owner).toMatchObject({ userId: actor.userId, verified: true })
  expect(await listDrops(world.deps, owner)).toMatchObject([{ drop: { id: drop.id } }])
})

test('a request that the creator started before the reset changes nothing after it', async () => {
  const { actor, code } = await world.newAccount()
  await resetPassword(world.deps, world.visitor, { code: await resetCode(), password: ownPassword })
  await takeMails(world.deps)
  const email = `mine-${world.email}`
  await expect(correctEmail(world.deps, actor, { email, network: 'here' })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(changeEmail(world.deps, actor, { email, password })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(verifyEmail(world.deps, actor, code)).rejects.toMatchObject({ code: 'not_found' })
  expect(await takeMails(world.deps)).toEqual([])
})

test('an account that was moved to another address is not reset, and its address is free', async () => {
  const { secret, actor } = await world.newAccount()
  const reset = await resetCode()
  await correctEmail(world.deps, actor, { email: `mine-${world.email}`, network: 'here' })
  await takeMails(world.deps)
  const attempt = resetPassword(world.deps, world.visitor, { code: reset, password: ownPassword })
  await expect(attempt).rejects.toMatchObject({ code: 'not_found' })
  expect(await world.actorOf(secret)).toMatchObject({ verified: false })
  await world.newAccount()
})

test.each(['before', 'after'])(
  'a verification started %s the reset leaves no session of the creator',
  async (order) => {
    const { code } = await world.newAccount()
    const input = { code, password, previousSecret: null }
    const verify = () => verifyEmailByPassword(world.deps, world.visitor, input)
    const resetInput = { code: await resetCode(), password: ownPassword }
    const reset = () => resetPassword(world.deps, world.visitor, resetInput)
    const running = order === 'before' ? [verify(), reset()] : [reset(), verify()]
    const results = await Promise.allSettled(running)
    await takeMails(world.deps)
    for (const result of results) {
      const opened = result.status === 'fulfilled' && result.value
      if (opened && 'session' in opened)
        expect(await authenticateSession(world.deps, opened.session.secret)).toBeNull()
    }
    const { session } = await world.enter(ownPassword)
    expect(await world.actorOf(session.secret)).toMatchObject({ verified: true })
  },
)
