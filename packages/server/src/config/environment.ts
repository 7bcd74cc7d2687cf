// Reads the environment variables. The only module that accesses process.env.
import { homedir } from 'node:os'
import { variablesOfProviders } from './provider-variables.ts'
import { hiding, secretValues } from './secret-values.ts'
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

/** Only for tests, so it is not among the documented settings. */
const portWithoutLane = 'PLINTH_TEST_PORT_WITHOUT_LANE'

/** Names of `PLINTH_*` variables that nothing reads. */
export function readUnknownVariables(source: Source = process.env): string[] {
  const names: readonly string[] = namesIn(source)
  return Object.entries(source)
    .filter(([name, value]) => name.startsWith('PLINTH_') && !describesService(name, value))
    .map(([name]) => name)
    .filter((name) => !(names.includes(name) || otherVariables.includes(name)))
    .filter((name) => name !== portWithoutLane)
    .sort()
}

export function readEnvironment(source: Source = process.env): Environment {
  const environment: { [Name in VariableName]?: string } = {}
  for (const name of namesIn(source)) {
    const value = source[name]?.trim()
    if (value && !describesService(name, value)) environment[name] = value
  }
  return environment
}

/** Sets variables for this process and for those that it starts, except for those that are set. */
export function addToEnvironment(values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (!process.env[name]?.trim()) process.env[name] = value
  }
}

/**
 * The AWS SDK looks for files of its own in the home directory. A user that systemd made up may have
 * none: then it is the root directory, as in containers.
 */
export function setMissingHome(findHome = homedir): void {
  try {
    findHome()
  } catch {
    process.env.HOME = '/'
  }
}

/** The variables that are read, with those of the providers that are named. */
const namesIn = (source: Source): VariableName[] => [
  ...(Object.keys(variables) as VariableName[]),
  ...variablesOfProviders(source.PLINTH_OIDC_PROVIDERS),
]

/** For another process of this program. */
export const environmentWith = (values: Readonly<Record<string, string>>): Source => ({
  ...process.env,
  ...values,
})

/** For programs that are run here: all but the settings of Plinth, some of which are secrets. */
export const readOtherVariables = (source: Source = process.env): Source =>
  Object.fromEntries(
    Object.entries(source).filter(
      ([name]) => !name.startsWith('PLINTH_') && !Object.hasOwn(variables, name),
    ),
  )

/** Hides the secrets of this process's settings in a text. */
export const hideOwnSecrets = (text: string): string => {
  hide ??= hiding(secretValues(process.env))
  return hide(text)
}
let hide: ReturnType<typeof hiding> | undefined

type Source = Readonly<Record<string, string | undefined>>

/**
 * Kubernetes gives every container the addresses of all services: for one that is named `plinth`,
 * `PLINTH_SERVICE_HOST` and `PLINTH_PORT=tcp://…`; for `plinth-metrics`, `PLINTH_METRICS_PORT=tcp://…`.
 */
const describesService = (name: string, value = ''): boolean =>
  serviceName.test(name) || (name.endsWith('_PORT') && serviceAddress.test(value))
const serviceName = /_SERVICE_(HOST|PORT(_\w+)?)$|_PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?$/
const serviceAddress = /^(tcp|udp|sctp):\/\//

/**
 * A further loopback port whose requests all go to `node:http` (decision 25), so that tests can
 * compare both ways. Null outside of tests.
 */
export function readPortWithoutLane(): number | null {
  const port = Number(process.env[portWithoutLane])
  return Number.isInteger(port) && port > 0 ? port : null
}
