// The only reader of the process's environment.
import { type VariableName, variables } from './variables.ts'

/** A variable that is set to nothing counts as not set. */
export type Environment = { readonly [Name in VariableName]?: string }

export function readEnvironment(): Environment {
  const environment: { [Name in VariableName]?: string } = {}
  for (const name of Object.keys(variables) as VariableName[]) {
    const value = process.env[name]?.trim()
    if (value) environment[name] = value
  }
  return environment
}
