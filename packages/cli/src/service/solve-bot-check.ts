// Solves a proof-of-work bot check.
import type { BotChallenge } from '@plinth/contract/client/bot-challenge'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** Returns the proof to send with the next request. */
export async function solveBotCheck({ refusal, challenge }: BotChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey })
  if (solution === null) throw refusal
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
