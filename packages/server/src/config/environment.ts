// Reads the environment variables. The only module that accesses process.env.
import { type VariableName, variables } from './variables.ts'

/** An empty variable counts as unset. */
export type Environment = { readonly [Name in VariableName]?: string }

/**
 * Read by the CLI, by tests and by commands that the API reference shows. The shell that starts the
 * server may have them.
 */
const otherVariables = [
  'PLINTH_COOKIE',
  'PLINTH_DEBUG',
  'PLINTH_SESSION',
  'PLINTH_TEST_SEED',
  'PLINTH_TOKEN',
  'PLINTH_URL',
]

/** Names of `PLINTH_*` variables that nothing reads. */
export function readUnknownVariables(): string[] {
  return Object.keys(process.env)
    .filter((name) => name.startsWith('PLINTH_'))
    .filter((name) => !(name in variables || otherVariables.includes(name)))
    .sort()
}

export function readEnvironment(): Environment {
  const environment: { [Name in VariableName]?: string } = {}
  for (const name of Object.keys(variables) as VariableName[]) {
    const value = process.env[name]?.trim()
    if (value) environment[name] = value
  }
  return environment
}
