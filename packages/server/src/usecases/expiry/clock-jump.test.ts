// Deletions after a jump of the system time, on real stores; only the clocks are simulated.
import { dayMs } from '@plinth/domain/base/day'
import type { DropId } from '@plinth/domain/base/ids'
import { expect, test } from 'vitest'
import type { Mail } from '../../ports/mail.ts'
import { createClockWatch } from '../base/clock-watch.ts'
import type { Deps } from '../base/deps.ts'
import { deployer, page } from '../deploying/deploy-world.test-support.ts'
import { listDrops } from '../drops/list-drops.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { publishDocument } from '../publishing/publish-document.ts'
import { publishMarkdownAnonymously } from '../publishing/publish-markdown-anonymously.ts'
import { describeOnDatabases, openRealStores, signUp } from '../real-stores.test-support.ts'
import { runHousekeeping } from '../run-housekeeping.ts'
import { processExpiry } from './process-expiry.ts'

const never = new AbortController().signal
const hourMs = 3_600_000

describeOnDatabases((environment) => {
  test('wait for a day of running, or for the operator', async () => {
    let now = Date.UTC(2030, 0, 1)
    let uptime = 0
    const clock = { now: () => now }
    const stores = await openRealStores({ clock }, await environment())
    const waits: number[] = []
    const nodeOf = (node: typeof clock): Deps => {
      const { database } = stores.deps
      const clockWatch = createClockWatch({
        database,
        clock: node,
        uptime: () => uptime,
        hasFreeClock: true,
      })
      clockWatch.listen((ms) => waits.push(ms))
      return { ...stores.deps, clock: node, clockWatch }
    }
    const deps = nodeOf(clock)
    async function runJobs(on = deps): Promise<void> {
      expect(await processExpiry(on, never)).toEqual([])
      expect(await runHousekeeping(on)).toEqual([])
    }
    const run = async (ms: number) => {
      now += ms
      uptime += ms
      await runJobs()
    }
    const anonymous = async (): Promise<DropId> => {
      const visitor = { network: '192.0.2.7', browserId: null }
      return (await publishMarkdownAnonymously(deps, visitor, { markdown: 'one' })).view.drop.id
    }
    const isKept = async (id: DropId) => (await deps.database.read.drops.find(id)) !== null

    await runJobs()
    const { actor, drop } = await signUp(deps, 'plus')
    const { version } = await deployer(deps, { actor, drop }).deploy(
      { 'index.html': page('a') },
      false,
    )
    const draftIsKept = async () =>
      (await deps.database.read.versions.storedOfDrop(drop)).some(({ id }) => id === version.id)
    const first = await anonymous()

    // A node whose clock is 60 days ahead deletes nothing, and neither do the others.
    await runJobs(nodeOf({ now: () => now + 60 * dayMs }))
    await run(hourMs)
    expect([await isKept(first), await draftIsKept()]).toEqual([true, true])

    now += 60 * dayMs
    await runJobs()
    await run(23 * hourMs)
    expect([await isKept(first), await draftIsKept()]).toEqual([true, true])
    await run(hourMs)
    expect([await isKept(first), await draftIsKept()]).toEqual([false, false])

    const second = await anonymous()
    now += 60 * dayMs
    await runJobs()
    expect(await isKept(second)).toBe(true)
    await deps.clockWatch.confirm()
    await runJobs()
    expect(await isKept(second)).toBe(false)
    expect(waits.map((ms) => ms > 0)).toEqual([true, true, false, true, false])
    await stores.remove()
  })
})

test('the mail before an expiry is sent after a jump, the one about expired drops waits', async () => {
  let now = Date.UTC(2030, 0, 1)
  const clock = { now: () => now }
  const expired: boolean[] = []
  const mailer = {
    async send(_: string, mail: Mail) {
      if (mail.kind === 'expiring') expired.push(mail.expired)
    },
  }
  const { deps: real, remove } = await openRealStores({ clock, mailer })
  const { database } = real
  const clockWatch = createClockWatch({ database, clock, uptime: () => 0, hasFreeClock: true })
  const deps: Deps = { ...real, clockWatch }
  const publishFree = async () => {
    const { actor } = await signUp(deps, 'free')
    await publishDocument(deps, actor, { content: '<p>a', format: 'html', source: 'mcp' })
    return () => listDrops(deps, actor)
  }
  const jump = async (days: number) => {
    now += days * dayMs
    await processExpiry(deps, never)
    await deliverMail(deps, never)
  }
  await jump(0)
  const first = await publishFree()
  await jump(26)
  expect(expired).toEqual([false])
  await publishFree()
  await jump(40)
  expect(expired).toEqual([false])
  await deps.clockWatch.confirm()
  await jump(0)
  // Also to the owner who was told before: they could not sign in meanwhile.
  expect(expired).toEqual([false, true, true])
  await jump(0)
  expect((await first()).map(({ status }) => status)).toContain('expired')
  await remove()
})
