// Parsers with random input: no error but the declared ones, no input that takes seconds, in a full
// run no growth of memory, and for each parser what must hold for every result.
//
// `npm run test:fuzz` runs it in full, and goes on with a run that was interrupted. FUZZ_INPUTS sets
// the number of inputs, FUZZ_SEED the seed, FUZZ_ONLY a part of the names of the parsers.
// Stores: sqlite-files. No stores.
import { afterAll, expect, test } from 'vitest'
import { batchesOf } from './batches.ts'
import { createParserThread } from './parser-threads.ts'
import { parserTargets } from './parsers/parser-targets.ts'
import { openProgress, unsavedProgress } from './progress.ts'
import { isFull, settings } from './settings.ts'
import { inputsOf, type Target } from './target.ts'

const targets = parserTargets.filter(({ name }) => name.includes(settings.only))
const progress = isFull ? openProgress('parsers', settings.seed) : unsavedProgress(1)
const thread = createParserThread()
const checked = { inputs: 0, failures: 0 }
afterAll(async () => {
  await thread.close()
  if (!isFull) return
  process.stderr.write(`Seed ${progress.seed}: ${checked.inputs} inputs\n`)
  if (checked.failures === 0) progress.finish()
})

const totalOf = (target: Target): number =>
  isFull ? inputsOf(target, targets, settings.inputs) : settings.inputs

/** Caches and compiled code. Of the inputs of a full run, 700 bytes each would be more. */
const mostGrowth = 20_000_000

test.each(targets.map((target) => [target.name, target] as const))(
  '%s',
  { timeout: 0 },
  async (name, target) => {
    const total = totalOf(target)
    const inputs = { done: progress.doneOf(name), total }
    const started = Date.now()
    let warmBytes: number | null = null
    for (const batch of batchesOf(target, progress.seed, inputs)) {
      const finding = await thread.check(target, batch)
      if (finding !== null) checked.failures += 1
      expect(finding).toBeNull()
      inputs.done += batch.inputs
      progress.save(name, inputs.done)
      checked.inputs += batch.inputs
      if (isFull) warmBytes ??= await thread.liveBytes()
    }
    if (warmBytes !== null) expect(await thread.liveBytes()).toBeLessThan(warmBytes + mostGrowth)
    if (isFull) process.stderr.write(`${name}: ${total} inputs, ${Date.now() - started} ms\n`)
  },
)
