// Creates test accounts through a shared process, with the flags of `plinthd account create`.
import type { AccountPlan } from '@plinth/domain/plans/plans'
import type { CreateAccountRequest } from '@plinth/server/test-servers/accounts'
import { inject } from 'vitest'
import type { Account } from './plinth.ts'

/** Parses the flags that `plinthd account create` accepts. */
export function accountInput(
  email: string,
  plan: string,
  flags: readonly string[],
): CreateAccountRequest['input'] {
  const passwordAt = flags.indexOf('--password')
  return {
    email,
    plan: plan as AccountPlan,
    password: passwordAt < 0 ? null : (flags[passwordAt + 1] ?? null),
    verified: !flags.includes('--unverified'),
    operator: flags.includes('--operator'),
  }
}

/** Uses a process that all suites share: starting the command takes longer than its work. */
export async function requestAccount(request: CreateAccountRequest): Promise<Account> {
  const response = await fetch(inject('accountsUrl'), {
    method: 'POST',
    body: JSON.stringify(request),
  })
  if (!response.ok) throw new Error(`the account was not created: ${await response.text()}`)
  return (await response.json()) as Account
}
