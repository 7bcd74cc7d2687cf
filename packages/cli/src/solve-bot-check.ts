import type { ApiError } from '@plinth/contract/api-error'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** What to send along to be let through. `refusal` is the answer that asked for it. */
export async function solveBotCheck(refusal: ApiError): Promise<string> {
  const challenge = refusal.body.challenge as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  if (solution === null) throw refusal
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
