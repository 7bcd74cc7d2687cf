// The only reader of the process's environment.

/** A variable that is set to nothing counts as not set. */
export interface Environment {
  readonly url: string | undefined
  readonly token: string | undefined
}

export function readEnvironment(): Environment {
  return { url: variable('PLINTH_URL'), token: variable('PLINTH_TOKEN') }
}

function variable(name: string): string | undefined {
  return process.env[name]?.trim() || undefined
}
