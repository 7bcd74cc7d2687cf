// Signs a user in with email address and password.
import { parseEmail } from '@plinth/domain/accounts/email'
import type { Visitor } from '../access/actor.ts'
import {
  type CodeNeeded,
  type EnterDeps,
  enterByPassword,
  type PasswordEntry,
} from './enter-by-password.ts'
import type { SignedIn } from './signed-in.ts'

export const signIn = async (
  deps: EnterDeps,
  visitor: Visitor,
  input: Pick<PasswordEntry, 'email' | 'password' | 'previousSecret'>,
): Promise<SignedIn | CodeNeeded> =>
  enterByPassword(deps, visitor, { ...input, email: parseEmail(input.email) })
