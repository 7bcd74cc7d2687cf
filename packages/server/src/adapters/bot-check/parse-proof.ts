// Parses the proof of a bot check.
import { isRecord } from '@plinth/domain/base/json-shape'

interface Proof {
  readonly challenge: { readonly parameters: object; readonly signature: string }
  readonly solution: { readonly counter: number; readonly derivedKey: string }
  readonly expiresAt: number
}

/** Several times the size of a challenge with its solution. */
const maxProofLength = 4_096

/** Null if the text is not a proof. The result is untrusted until it is verified. */
export function parseProof(text: string): Proof | null {
  if (text.length > maxProofLength) return null
  const payload = parsed(Buffer.from(text, 'base64').toString('utf8'))
  if (!isRecord(payload) || !isRecord(payload.challenge) || !isRecord(payload.solution)) return null
  const { parameters, signature } = payload.challenge
  const { counter, derivedKey } = payload.solution
  if (!isRecord(parameters) || !isRecord(parameters.data)) return null
  const expiresAt = parameters.data.expires_at
  if (typeof signature !== 'string' || typeof expiresAt !== 'number') return null
  if (typeof counter !== 'number' || typeof derivedKey !== 'string') return null
  return { challenge: { parameters, signature }, solution: { counter, derivedKey }, expiresAt }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
