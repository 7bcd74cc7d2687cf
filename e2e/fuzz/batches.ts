// Checks the inputs of a target in batches, each with its own seed, and describes what it finds.
import fc from 'fast-check'
import type { Target } from './target.ts'

export interface Batch {
  readonly seed: number
  readonly inputs: number
}

const batchSize = 250

/** Seeds differ between targets and batches, and do not depend on how many inputs a run has. */
export function* batchesOf(
  { name }: Target,
  seed: number,
  inputs: { readonly done: number; readonly total: number },
): Generator<Batch> {
  const own = [...name].reduce((hash, char) => (hash * 31 + char.charCodeAt(0)) | 0, seed)
  for (let done = inputs.done; done < inputs.total; done += batchSize) {
    const number = Math.floor(done / batchSize)
    yield { seed: (own + number * 7919) | 0, inputs: Math.min(batchSize, inputs.total - done) }
  }
}

/** Time for making the input of a failure smaller. */
const shrinkMs = 60_000
const longestInput = 4_000

/** The description of a failure, or null. */
export async function checkBatch(target: Target, { seed, inputs }: Batch): Promise<string | null> {
  let shrinkUntil = Number.POSITIVE_INFINITY
  const property = fc.asyncProperty(target.inputs, async (input) => {
    // Skipped inputs do not fail, so the smallest one so far remains.
    fc.pre(Date.now() < shrinkUntil)
    try {
      await target.check(input)
    } catch (error) {
      shrinkUntil = Math.min(shrinkUntil, Date.now() + shrinkMs)
      throw error
    }
  })
  const { failed, counterexample, counterexamplePath, errorInstance } = await fc.check(property, {
    seed,
    numRuns: inputs,
  })
  if (!failed) return null
  const [input] = counterexample ?? []
  return describe(target, { seed, path: counterexamplePath ?? '', input, error: errorInstance })
}

interface Failure {
  readonly seed: number
  readonly path: string
  readonly input: unknown
  readonly error: unknown
}

export function describe({ name }: Target, { seed, path, input, error }: Failure): string {
  const text = fc.stringify(input)
  const shown =
    text.length > longestInput ? `${text.slice(0, longestInput)}… (${text.length})` : text
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `${name}: seed ${seed}, path ${JSON.stringify(path)}\ninput: ${shown}\n${message}`
}
