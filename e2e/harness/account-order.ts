// Accounts as `plinthd account create` makes them.
import type { AccountPlan } from '@plinth/domain/plans'
import type { AccountOrder } from '@plinth/server/test-servers/accounts'
import { inject } from 'vitest'
import type { Account } from './plinth.ts'

/** The command's own flags, read as it reads them. */
export function accountInput(
  email: string,
  plan: string,
  flags: readonly string[],
): AccountOrder['input'] {
  const passwordAt = flags.indexOf('--password')
  return {
    email,
    plan: plan as AccountPlan,
    password: passwordAt < 0 ? null : (flags[passwordAt + 1] ?? null),
    verified: !flags.includes('--unverified'),
    operator: flags.includes('--operator'),
  }
}

/** Made by a process that all suites share: starting the command takes most of its time. */
export async function orderAccount(order: AccountOrder): Promise<Account> {
  const answer = await fetch(inject('accountsUrl'), { method: 'POST', body: JSON.stringify(order) })
  if (!answer.ok) throw new Error(`no account was made: ${await answer.text()}`)
  return (await answer.json()) as Account
}
