import type { Environment } from './environment.ts'
import { exitCodes } from './exit-codes.ts'
import { explainFailure } from './explain-failure.ts'
import { createOutput } from './output.ts'
import { createProgram } from './program.ts'

/** Runs one command line and tells the exit code. */
export async function run(args: readonly string[], environment: Environment): Promise<number> {
  try {
    await createProgram(environment).parseAsync(args, { from: 'user' })
    return exitCodes.ok
  } catch (error) {
    return report(error)
  }
}

/** Says what went wrong and tells the exit code. */
export function report(error: unknown): number {
  const { exitCode, sentence } = explainFailure(error)
  if (sentence !== null) createOutput({ json: false }).say(sentence)
  return exitCode
}
