// A server with random requests: no crash, no 500, no request without a response, errors of the
// documented form, no growth of memory and disk, and no change of another account's drop.
//
// `npm run test:fuzz` runs it in full, and goes on with a run that was interrupted. FUZZ_REQUESTS
// sets the number of inputs, FUZZ_SEED the seed, FUZZ_ONLY a part of the names of the targets.
// Stores: sqlite-files. Nothing here depends on the stores.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { batchesOf, checkBatch } from './fuzz/batches.ts'
import { openProgress, unsavedProgress } from './fuzz/progress.ts'
import { isFull, settings } from './fuzz/settings.ts'
import { inputsOf, type Target } from './fuzz/target.ts'
import { wireTargets } from './fuzz/wire/wire-targets.ts'
import { createWorld, type Usage, type World } from './fuzz/wire/world.ts'
import { resetLimits } from './harness/accounts.ts'
import { type SecurePlinth, startSecurePlinth } from './harness/secure-plinth.ts'

const progress = isFull ? openProgress('wire', settings.seed) : unsavedProgress(1)
const failures: string[] = []
let world: World
let secure: SecurePlinth
let targets: readonly Target[]
let untouched: string
beforeAll(async () => {
  const started = [
    createWorld(),
    startSecurePlinth({ 'index.html': '<p>x' }, { PLINTH_WORKERS: '1' }),
  ] as const
  ;[world, secure] = await Promise.all(started)
  targets = wireTargets(world, secure).filter(({ name }) => name.includes(settings.only))
  untouched = await world.otherDigest()
})
afterAll(async () => {
  await world?.stop()
  await secure?.stop()
  if (isFull && failures.length === 0) progress.finish()
})

/** Caches, compiled code and requests in progress; a leak of 1 KB per input would be more. */
const mostGrowth = 50_000_000

/** Memory and disk after each batch of any target. */
const usages: Usage[] = []

async function run(target: Target): Promise<void> {
  const { name } = target
  const inputs = {
    done: progress.doneOf(name),
    total: inputsOf(target, targets, settings.requests),
  }
  for (const batch of batchesOf(target, progress.seed, inputs)) {
    await resetLimits(world.plinth.environment)
    const finding = await checkBatch(target, batch)
    if (finding !== null) {
      failures.push(finding)
      // At once, because the run may be interrupted.
      if (isFull) process.stderr.write(`${finding}\n`)
      return
    }
    inputs.done += batch.inputs
    progress.save(name, inputs.done)
    usages.push(await world.usage())
  }
}

test('random requests', { timeout: 0 }, async () => {
  await Promise.all(targets.map(run))
  if (isFull) report()
  expect(failures).toEqual([])
})

test('the server is up, and another drop as it was', async () => {
  const health = await world.client.send({ path: '/healthz' })
  expect(health?.status).toBe(200)
  for (const { output } of [world.plinth, secure.plinth])
    expect(output()).not.toMatch(/"level":"(error|fatal)"/)
  expect(await world.otherDigest()).toBe(untouched)
})

test('memory and disk do not grow without bound', () => {
  expect(usages).not.toEqual([])
  const tenth = Math.max(1, Math.floor(usages.length / 10))
  const mean = (some: typeof usages, kind: keyof Usage) =>
    some.reduce((sum, usage) => sum + usage[kind], 0) / some.length
  const [first, last] = [usages.slice(0, tenth), usages.slice(-tenth)]
  expect(mean(last, 'memory')).toBeLessThan(mean(first, 'memory') + mostGrowth)
  expect(mean(last, 'resident')).toBeLessThan(2 * mean(first, 'resident') + 300_000_000)
  expect(mean(last, 'disk')).toBeLessThan(3 * mean(first, 'disk') + 500_000_000)
})

function report(): void {
  const { requests, slow, statuses } = world.client.counts
  const seen = [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
  const lines = [`Seed ${progress.seed}: ${requests} requests`, seen.join(', '), ...slow]
  process.stderr.write(`${lines.join('\n')}\n${JSON.stringify([usages[0], usages.at(-1)])}\n`)
}
