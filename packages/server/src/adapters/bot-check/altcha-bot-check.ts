import { hkdfSync } from 'node:crypto'
import { type Challenge, createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { BotCheck } from '../../ports/bot-check.ts'
import { parseProof } from './parse-proof.ts'

/**
 * About a thousand keys have to be derived before the right one is found: a quarter of a second on a
 * desktop computer, a second on a phone. Making a challenge derives one, checking an answer none.
 */
const algorithm = 'PBKDF2/SHA-256'
const cost = 1_000
const fewestKeys = 700
const mostKeys = 1_300

export function createBotCheck(secret: string): BotCheck {
  // A key of its own for each network binds the challenge to it without naming it.
  const secretsOf = (network: string) => ({
    hmacSignatureSecret: keyOf(secret, `bot check ${network}`),
    hmacKeySignatureSecret: keyOf(secret, `bot check key ${network}`),
  })
  return {
    challenge: (network, expiresAt) =>
      createChallenge({
        algorithm,
        cost,
        counter: randomInt(mostKeys, fewestKeys),
        deriveKey,
        // The library would compare `expiresAt` with the time of the machine, not with the clock.
        data: { expires_at: expiresAt },
        ...secretsOf(network),
      }),

    async verify(text, network, now) {
      const proof = parseProof(text)
      if (!proof || proof.expiresAt <= now) return null
      const { challenge, solution, expiresAt } = proof
      const { verified } = await verifySolution({
        challenge: challenge as unknown as Challenge,
        solution,
        deriveKey,
        ...secretsOf(network),
      })
      return verified ? { id: challenge.signature, expiresAt } : null
    },
  }
}

const keyOf = (secret: string, purpose: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', `plinth ${purpose}`, 32)).toString('base64url')
