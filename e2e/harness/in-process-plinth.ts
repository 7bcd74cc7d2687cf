// The server in the test's own process, with a clock that the test advances.
import { dayMs } from '@plinth/domain/base/day'
import { getFreePort } from '@plinth/server/test-servers/free-port'
import { inject, vi } from 'vitest'
import { parseConfig } from '../../packages/server/src/config/config.ts'
import { compose } from '../../packages/server/src/main/composing/compose.ts'
import { createLog } from '../../packages/server/src/main/process/log.ts'
import { startServer } from '../../packages/server/src/main/running/server.ts'
import { createAccount } from '../../packages/server/src/usecases/accounts/create-account.ts'
import type { Deps } from '../../packages/server/src/usecases/base/deps.ts'
import { bindUseCases } from '../../packages/server/src/usecases/bind.ts'
import { accountInput } from './accounts.ts'
import { eventually } from './eventually.ts'
import type { Plinth } from './plinth.ts'
import { createServerStores } from './stores.ts'

export interface InProcessPlinth extends Pick<Plinth, 'base' | 'port' | 'createAccount'> {
  /** For operator actions on the server's stores. */
  readonly deps: Deps
  now(): number
  /** Waits for work in progress first, which would otherwise appear to take days. */
  advanceDays(days: number): Promise<void>
  /** Runs all jobs now; resolves when the mail that they queue is delivered. */
  runJobs(): Promise<void>
  stop(): Promise<void>
}

/** On new stores of the kind that the Vitest project provides. */
export async function startInProcessPlinth(
  env: Record<string, string> = {},
): Promise<InProcessPlinth> {
  const stores = await createServerStores()
  const port = await getFreePort()
  const environment = {
    PORT: String(port),
    PLINTH_LOG_LEVEL: 'silent',
    ...stores.env,
    ...inject('mode'),
    ...env,
  }
  for (const [name, value] of Object.entries(environment)) {
    // The AWS SDK reads its credentials from the process environment.
    if (name.startsWith('AWS_')) vi.stubEnv(name, value)
  }
  let offsetMs = 0
  const clock = { now: () => Date.now() + offsetMs }
  const config = parseConfig(environment)
  const composition = await compose(config, { clock })
  const { deps } = composition
  await deps.database.migrate()
  const server = await startServer(config, composition, createLog(config.logLevel))
  const useCases = bindUseCases(deps)
  let accounts = 0

  const hourMs = 3_600_000
  const waitForOutbox = () =>
    eventually(async () => {
      // A mail being delivered is due again within the hour, in case the delivery is lost.
      const pending = await deps.database.read.outbox.hasDue(clock.now() + hourMs)
      if (pending) throw new Error('mail still pending')
    })

  return {
    base: config.baseUrl,
    port,
    deps,
    now: clock.now,
    async advanceDays(days) {
      await waitForOutbox()
      // A running server reads the time every minute. One that was off for days sends emails again.
      for (let left = days; left > 0; left -= 2) {
        offsetMs += Math.min(left, 2) * dayMs
        await deps.clockWatch.read()
      }
    },
    async runJobs() {
      const { signal } = new AbortController()
      const failures = [
        ...(await useCases.processExpiry(signal)),
        ...(await useCases.runHousekeeping()),
        ...(await useCases.sweepDueDrops(signal)),
        ...(await useCases.runBillingJob(signal)),
        ...(await useCases.checkDueDomains(signal)),
        ...(await useCases.orderDueCertificates(signal)),
        ...(await useCases.orderOwnCertificates(signal)),
        ...(await useCases.deliverMail(signal)),
      ]
      await waitForOutbox()
      if (failures.length > 0) throw new AggregateError(failures, 'a job failed')
    },
    async createAccount(plan = 'free', ...flags) {
      accounts += 1
      const input = accountInput(`owner${accounts}@example.org`, plan, flags)
      const { userId, tenantId, email, token } = await createAccount(deps, input)
      return { user_id: userId, tenant_id: tenantId, email, token }
    },
    async stop() {
      await server.stop(1000)
      await stores.remove()
      vi.unstubAllEnvs()
    },
  }
}
