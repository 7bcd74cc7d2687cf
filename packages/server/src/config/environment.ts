// Reads the environment variables. The only module that accesses process.env.
import { type VariableName, variables } from './variables.ts'

/** An empty variable counts as unset. */
export type Environment = { readonly [Name in VariableName]?: string }

export function readEnvironment(): Environment {
  const environment: { [Name in VariableName]?: string } = {}
  for (const name of Object.keys(variables) as VariableName[]) {
    const value = process.env[name]?.trim()
    if (value) environment[name] = value
  }
  return environment
}
