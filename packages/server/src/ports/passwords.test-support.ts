// Test support: hashing without a caller, and replaced hashing.
import { operatorCaller } from '@plinth/domain/abuse/caller'
import type { Hashing, Passwords } from './passwords.ts'

export const hashingOf = ({ inTurn }: Passwords): Hashing => ({
  hash: (password) => inTurn(operatorCaller, ({ hash }) => hash(password)),
  matches: (password, hash) => inTurn(operatorCaller, ({ matches }) => matches(password, hash)),
})

export const withHashing = (passwords: Passwords, replaced: Partial<Hashing>): Passwords => ({
  ...passwords,
  inTurn: (caller, work) =>
    passwords.inTurn(caller, (hashing) => work({ ...hashing, ...replaced })),
})
