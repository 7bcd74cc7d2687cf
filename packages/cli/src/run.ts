// Runs one command line and converts failures into exit codes.
import { inspect } from 'node:util'
import { NegativeResult } from './errors/cli-error.ts'
import { exitCodes } from './errors/exit-codes.ts'
import { explainFailure } from './errors/explain-failure.ts'
import { createProgram } from './program.ts'
import type { CliContext } from './service/session.ts'

/** Returns the exit code. */
export async function run(args: readonly string[], context: CliContext): Promise<number> {
  try {
    await createProgram(context).parseAsync(args, { from: 'user' })
    return exitCodes.ok
  } catch (error) {
    return report(context, error)
  }
}

/** Prints the failure and returns the exit code. */
export function report({ environment, output }: CliContext, failure: unknown): number {
  if (failure instanceof NegativeResult) return exitCodes.refused
  const explanation = explainFailure(failure)
  if (explanation === null) return exitCodes.ok
  const { exitCode, error, detail, isPrinted } = explanation
  output.fail({ error, detail }, isPrinted)
  if (environment.isDebugging) for (const line of inspect(failure).split('\n')) output.warn(line)
  return exitCode
}
