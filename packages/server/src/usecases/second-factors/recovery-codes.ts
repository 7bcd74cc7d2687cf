// Recovery codes: for a user who has lost the authenticator app. Each works once.
import { recoveryCodes } from '@plinth/domain/accounts/second-factors'
import { base32, type UserId } from '@plinth/domain/base/ids'
import type { Transaction } from '../../ports/database/database.ts'
import type { Deps } from '../base/deps.ts'

/** Replaces the user's codes and returns the new ones, which are not stored in readable form. */
export async function replaceRecoveryCodes(
  { random, signer }: Pick<Deps, 'random' | 'signer'>,
  tx: Transaction,
  userId: UserId,
): Promise<string[]> {
  const { count, bytes, length, groupLength } = recoveryCodes
  const codes = Array.from({ length: count }, () => base32(random(bytes)).slice(0, length))
  const hashes = codes.map((code) => hashRecoveryCode({ signer }, userId, code))
  await tx.authenticators.replaceRecoveryCodes(userId, hashes)
  return codes.map((code) => `${code.slice(0, groupLength)}-${code.slice(groupLength)}`)
}

/** Under the service's secret: 50 bits could be guessed from a plain hash in a stolen database. */
export const hashRecoveryCode = (
  { signer }: Pick<Deps, 'signer'>,
  userId: UserId,
  code: string,
): string => signer.keyedHash('recovery code', `${userId} ${code}`)
