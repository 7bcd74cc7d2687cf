// Command line of the benchmarks: commands, options and their defaults.
import { parseArgs } from 'node:util'
import { type DatabaseName, databaseNames } from './cases/database-names.ts'
import { type CaseName, caseNames, isCaseName } from './cases/serve-cases.ts'

const usage = `npm run bench -- serve | publish | deploy | scale | dashboard | tls | attack | soak

  serve     CPU time per request, compared with nginx, Caddy, sirv, serve-handler and bare node:http
  publish   time to publish, compared with the minimum the disk allows
  deploy    bytes sent and time taken by the command line, second deploy against the first
  scale     the effect of 100,000 stored drops
  dashboard first paint and interaction times on a slow computer and a mobile network
  tls       cost of a handshake for a name that is not cached
  attack    time to publish a page while others publish what is slow to parse
  soak      memory, response times and errors of two nodes under steady load for half an hour

  --rounds <n>    number of measured rounds (5)
  --seconds <n>   duration of load per peer and round of serve (2)
  --quick         one round of one second and 500 hosts, to see whether a change matters
  --cases <a,b>   only these cases of serve: ${caseNames.join(', ')}
  --hosts <n>     number of hosts in the case hosts (10000)
  --drops <n>     number of drops that scale (100000) or soak (20000) stores
  --minutes <n>   duration of soak (30)
  --databases <a,b>  databases that scale measures: SQLite, PostgreSQL
  --certificates <n>  number of certificates that tls stores (1000)
  --attackers <n> number of attackers, half of them with an account (100)
  --write         write the plots to docs/images instead of a temporary folder
  --no-plot       write no plots`

export interface BenchOptions {
  readonly rounds: number
  readonly seconds: number
  readonly cases: readonly CaseName[]
  readonly hosts: number
  readonly drops: number
  readonly databases: readonly DatabaseName[]
  readonly certificates: number
  readonly attackers: number
  readonly minutes: number
  readonly plot: boolean
  /** Writes the plots to `docs/images`, which is checked in. */
  readonly write: boolean
}

const commands = [
  'serve',
  'publish',
  'deploy',
  'scale',
  'dashboard',
  'tls',
  'attack',
  'soak',
] as const
export type BenchCommand = (typeof commands)[number]

/** Throws an error with a message for the user if the arguments are invalid. */
export function parseOptions(args: readonly string[]): {
  command: BenchCommand
  options: BenchOptions
} {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    allowNegative: true,
    options: {
      quick: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      cases: { type: 'string', default: caseNames.join(',') },
      hosts: { type: 'string' },
      drops: { type: 'string' },
      databases: { type: 'string', default: databaseNames.join(',') },
      certificates: { type: 'string', default: '1000' },
      attackers: { type: 'string', default: '100' },
      minutes: { type: 'string', default: '30' },
      plot: { type: 'boolean', default: true },
      write: { type: 'boolean', default: false },
    },
  })
  const command = commands.find((name) => name === positionals[0])
  if (!command || positionals.length > 1) throw new Error(usage)
  const usual = values.quick
    ? { rounds: '1', seconds: '1', hosts: '500' }
    : { rounds: '5', seconds: '2', hosts: '10000' }
  const cases = values.cases.split(',')
  const unknown = cases.find((name) => !isCaseName(name))
  if (unknown !== undefined) throw new Error(`There is no case ${unknown}.\n\n${usage}`)
  const databases = values.databases.split(',')
  const noDatabase = databases.find((name) => !databaseNames.some((known) => known === name))
  if (noDatabase !== undefined) throw new Error(`There is no database ${noDatabase}.\n\n${usage}`)
  return {
    command,
    options: {
      rounds: atLeastOne('rounds', values.rounds ?? usual.rounds),
      seconds: atLeastOne('seconds', values.seconds ?? usual.seconds),
      cases: caseNames.filter((name) => cases.includes(name)),
      hosts: atLeastOne('hosts', values.hosts ?? usual.hosts),
      drops: atLeastOne('drops', values.drops ?? (command === 'soak' ? '20000' : '100000')),
      databases: databaseNames.filter((name) => databases.includes(name)),
      certificates: atLeastOne('certificates', values.certificates),
      attackers: atLeastOne('attackers', values.attackers),
      minutes: atLeastOne('minutes', values.minutes),
      plot: values.plot,
      write: values.write,
    },
  }
}

function atLeastOne(name: string, text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value) && value >= 1) return value
  throw new Error(`--${name} must be a whole number of at least 1.`)
}
