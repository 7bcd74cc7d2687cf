// Creates test accounts through a shared process, with the flags of `plinthd account create`, and
// resets rate limits.
import type { AccountPlan } from '@plinth/domain/plans/plans'
import type { StoresRequest } from '@plinth/server/test-servers/accounts'
import { inject } from 'vitest'
import type { Account } from './plinth.ts'

/** Parses the flags that `plinthd account create` accepts. */
export function accountInput(
  email: string,
  plan: string,
  flags: readonly string[],
): NonNullable<StoresRequest['newAccount']> {
  const passwordAt = flags.indexOf('--password')
  return {
    email,
    plan: plan as AccountPlan,
    password: passwordAt < 0 ? null : (flags[passwordAt + 1] ?? null),
    verified: !flags.includes('--unverified'),
    operator: flags.includes('--operator'),
  }
}

type Environment = StoresRequest['environment']

export async function requestAccount(
  environment: Environment,
  newAccount: StoresRequest['newAccount'],
): Promise<Account> {
  return (await send({ environment, newAccount })) as Account
}

/** Forgets attempts and anonymous publishes from every network. */
export async function resetLimits(environment: Environment): Promise<void> {
  await send({ environment, newAccount: null })
}

/** Uses a process that all suites share: starting the command takes longer than its work. */
async function send(request: StoresRequest): Promise<unknown> {
  const response = await fetch(inject('accountsUrl'), {
    method: 'POST',
    body: JSON.stringify(request),
  })
  if (!response.ok) throw new Error(`the stores were not changed: ${await response.text()}`)
  return response.json()
}
