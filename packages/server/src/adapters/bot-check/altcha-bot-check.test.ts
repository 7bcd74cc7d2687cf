import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { beforeAll, expect, test } from 'vitest'
import { createBotCheck } from './altcha-bot-check.ts'

const botCheck = createBotCheck('a secret')
const network = '203.0.113.6'
let challenge: Challenge
let proof: string
beforeAll(async () => {
  challenge = (await botCheck.challenge(network, 5_000)) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  proof = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
})

test('accepts a solution until the challenge expires, and only from its network', async () => {
  const usable = { id: challenge.signature, expiresAt: 5_000 }
  expect(await botCheck.verify(proof, network, 4_999)).toEqual(usable)
  expect(await botCheck.verify(proof, network, 5_000)).toBeNull()
  expect(await botCheck.verify(proof, '203.0.113.7', 4_999)).toBeNull()
  expect(await createBotCheck('another').verify(proof, network, 4_999)).toBeNull()
})

test('rejects a challenge with a changed expiry', async () => {
  const later = Buffer.from(proof, 'base64').toString().replace('5000', '9000')
  expect(await botCheck.verify(Buffer.from(later).toString('base64'), network, 6_000)).toBeNull()
})

test('challenges do not reveal the network and never repeat', async () => {
  const next = await botCheck.challenge(network, 5_000)
  expect(JSON.stringify(next)).not.toContain(network)
  expect(next).not.toEqual(challenge)
})
