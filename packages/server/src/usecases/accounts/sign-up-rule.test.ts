// The operator's sign-up rule also applies to the addresses that an account changes to.
import { expect, test } from 'vitest'
import { changeEmail } from './change-email.ts'
import { correctEmail } from './correct-email.ts'
import { takeCode, takeMails } from './mailbox.test-support.ts'
import { signUp } from './sign-up.ts'
import { verifyEmail } from './verification.ts'
import { password, useWorld } from './world.test-support.ts'

const world = useWorld(async () => ({ PLINTH_SIGNUP: 'domains:example.org' }))
const elsewhere = () => world.email.replace('example.org', 'example.com')
const refused = { code: 'forbidden', detail: expect.stringContaining('example.org') }

test('an unconfirmed address is replaced only by one that may sign up', async () => {
  const { actor } = await world.newAccount()
  const corrected = correctEmail(world.deps, actor, { email: elsewhere(), network: 'here' })
  await expect(corrected).rejects.toMatchObject(refused)
  const changed = changeEmail(world.deps, actor, { email: elsewhere(), password })
  await expect(changed).rejects.toMatchObject(refused)
  expect(await takeMails(world.deps)).toEqual([])
  await correctEmail(world.deps, actor, { email: `right-${world.email}`, network: 'here' })
  await verifyEmail(world.deps, actor, await takeCode(world.deps))
})

test('a confirmed address can be replaced by any other', async () => {
  const { actor, code } = await world.newAccount()
  await verifyEmail(world.deps, actor, code)
  await changeEmail(world.deps, actor, { email: elsewhere(), password })
  await verifyEmail(world.deps, actor, await takeCode(world.deps))
  expect(await world.deps.database.read.users.find(actor.userId)).toMatchObject({
    email: elsewhere(),
  })
})

test('refused addresses count towards the limit of sign-ups', async () => {
  const { deps, visitor } = world
  const codes = new Set<string>()
  for (let n = 0; n <= 100; n++) {
    const input = { email: `a${n}@example.com`, password, name: '' }
    await signUp(deps, visitor, input).catch(({ code }) => codes.add(code))
  }
  expect([...codes]).toEqual(['forbidden', 'rate_limited'])
})
