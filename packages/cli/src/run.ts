import { exitCodes } from './exit-codes.ts'
import { explainFailure } from './explain-failure.ts'
import type { Output } from './output.ts'
import { createProgram } from './program.ts'
import type { Surroundings } from './surroundings.ts'

/** Runs one command line and tells the exit code. */
export async function run(args: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    await createProgram(surroundings).parseAsync(args, { from: 'user' })
    return exitCodes.ok
  } catch (error) {
    return report(surroundings.output, error)
  }
}

/** Says what went wrong and tells the exit code. */
export function report(output: Output, failure: unknown): number {
  const explanation = explainFailure(failure)
  if (explanation === null) return exitCodes.ok
  const { exitCode, error, detail, said } = explanation
  output.fail({ error, detail }, said)
  return exitCode
}
