// What a copy of the database reveals about an account: its rows have no password, session, token,
// link or mail that could be used or read without PLINTH_SECRET.
import { randomBytes } from 'node:crypto'
import { base32 } from '@plinth/domain/base/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPasswords } from '../../adapters/crypto/argon2-passwords.ts'
import type { Mail } from '../../ports/mail.ts'
import { hashSecret } from '../base/secrets.ts'
import { mailPurpose } from '../mail/queue-mail.ts'
import { openRealStores, type RealStores } from '../real-stores.test-support.ts'
import { startTwoStep } from '../second-factors/two-step.ts'
import { readRows, textOf } from '../stored-rows.test-support.ts'
import { createToken } from '../tokens/create-token.ts'
import { authenticateSession } from './authenticate-session.ts'
import { requestReset } from './request-reset.ts'
import { signUp } from './sign-up.ts'
import { password } from './world.test-support.ts'

const email = 'ann@example.org'
const visitor = { network: '192.0.2.1', browserId: null, userAgent: 'A browser', country: null }

let stores: RealStores
beforeAll(async () => {
  // The cost of a hash is part of what is tested.
  stores = await openRealStores({ passwords: createPasswords() })
})
afterAll(() => stores.remove())

test('the rows of an account have hashes and encrypted mail, and no secret', async () => {
  const { deps } = stores
  const { session } = await signUp(deps, visitor, { email, password, name: 'Ann' })
  await requestReset(deps, visitor, { email })
  const actor = await authenticateSession(deps, session.secret)
  if (!actor) throw new Error('signed out')
  const allowed = { ...actor, verified: true }
  const token = await createToken(deps, allowed, { name: 'CI', expiresAt: null })
  const bytes = randomBytes(20)
  const authenticator = await startTwoStep({ ...deps, random: () => bytes }, actor, { password })
  expect(authenticator.secret).toBe(base32(bytes).toUpperCase())

  const rows = readRows(stores)
  expect(textOf(rows.get('users'))).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/m)
  const mails = (rows.get('outbox') ?? []).map(
    ({ sealed }) => JSON.parse(deps.sealer.open(mailPurpose, String(sealed))) as Mail,
  )
  const codes = mails.flatMap((mail) => ('code' in mail ? [mail.code] : []))
  expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
    ['verify', email],
    ['reset', email],
  ])
  expect(textOf(rows.get('outbox'))).not.toContain(email)
  expect(textOf(rows.get('sessions'))).toContain(hashSecret(session.secret))
  expect(textOf(rows.get('api_tokens'))).toContain(hashSecret(token.secret))
  for (const code of codes) expect(textOf(rows.get('account_links'))).toContain(hashSecret(code))

  const all = textOf([...rows.values()].flat())
  // The rows were read: names are in them.
  expect(all).toContain('CI')
  const secrets = [password, session.secret, token.secret, ...codes, authenticator.secret]
  expect(secrets).toHaveLength(6)
  for (const secret of secrets) expect(all.toLowerCase()).not.toContain(secret.toLowerCase())
  for (const form of ['base64', 'base64url', 'hex', 'latin1'] as const)
    expect(all).not.toContain(bytes.toString(form).replace(/=+$/, ''))
})
