// Polls a custom domain until it is active.
import { setTimeout as pause } from 'node:timers/promises'
import { CliError } from '../errors/cli-error.ts'
import { isTemporary } from '../errors/temporary-failures.ts'
import type { Session } from '../service/session.ts'
import { interruptible } from '../system/interruptible.ts'
import { type Domain, stateLine } from './describe-domain.ts'

/** Within this interval the server returns its last result without a new check. */
const pauseMs = 5_000

const continues = 'The server keeps checking it.'

interface DomainWait {
  readonly id: string
  readonly domain: Domain
  readonly giveUpAfter: number
}

/** Prints every change of state. Temporary failures do not end the wait. */
export function awaitActive(
  { account, output }: Session,
  { id, domain, giveUpAfter }: DomainWait,
): Promise<Domain> {
  const { hostname } = domain
  const end = Date.now() + giveUpAfter * 1000
  const client = account()
  let last = domain
  const checkAgain = async (signal: AbortSignal): Promise<Domain> => {
    try {
      return await client.checkDomain({ params: { id, hostname }, signal })
    } catch (error) {
      if (isTemporary(error)) return last
      throw error
    }
  }
  return interruptible(
    () => `Stopped waiting. ${stateLine(last)} ${continues}`,
    async (signal) => {
      while (Date.now() < end) {
        output.showStatus(`Waiting for ${hostname}. Press Ctrl-C to stop.`)
        await pause(Math.min(pauseMs, Math.max(end - Date.now(), 0)), undefined, { signal })
        const seen = await checkAgain(signal)
        if (stateLine(seen) !== stateLine(last)) {
          output.say(stateLine(seen), seen.status === 'active' ? 'good' : 'warning')
        }
        last = seen
        if (seen.status === 'active') return seen
      }
      throw new CliError(
        'refused',
        `${stateLine(last)} ${continues} To check again: plinth domains check ${hostname}`,
      )
    },
  )
}
