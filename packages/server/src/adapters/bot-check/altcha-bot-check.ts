// Proof-of-work bot check with ALTCHA.
import { hkdfSync } from 'node:crypto'
import { type Challenge, createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { BotCheck } from '../../ports/bot-check.ts'
import { parseProof } from './parse-proof.ts'

/**
 * Solving takes about a thousand key derivations: a quarter of a second on a desktop computer, a
 * second on a phone. Creating a challenge takes one, verifying a solution none.
 */
const algorithm = 'PBKDF2/SHA-256'
const cost = 1_000
const minKeys = 700
const maxKeys = 1_300

export function createBotCheck(secret: string): BotCheck {
  // A separate key per network binds the challenge to the network without naming it.
  const secretsOf = (network: string) => ({
    hmacSignatureSecret: keyOf(secret, `bot check ${network}`),
    hmacKeySignatureSecret: keyOf(secret, `bot check key ${network}`),
  })
  return {
    challenge: (network, expiresAt) =>
      createChallenge({
        algorithm,
        cost,
        counter: randomInt(maxKeys, minKeys),
        deriveKey,
        // Stored as data, because the library would compare its own `expiresAt` with the system
        // time instead of the `Clock`.
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
