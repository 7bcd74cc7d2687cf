import { parseArgs } from 'node:util'
import { type CaseName, caseNames, isCaseName } from './cases/serve-cases.ts'

const usage = `npm run bench -- serve | publish | deploy | scale | dashboard | tls

  serve     what serving costs, beside nginx, Caddy, sirv, serve-handler and bare node:http
  publish   what publishing takes, beside the least that the disk allows
  deploy    what the command line sends and takes, the second time beside the first
  scale     what 100,000 stored drops change
  dashboard what a slow computer on a mobile network shows of the app, and how soon it answers
  tls       what a handshake costs for a name that nobody has asked for yet

  --rounds <n>    how often everything is measured (5)
  --seconds <n>   how long one peer is under load in a round of serve (2)
  --cases <a,b>   only these cases of serve: ${caseNames.join(', ')}
  --hosts <n>     how many hosts the case hosts has (10000)
  --drops <n>     how many drops scale stores (100000)
  --certificates <n>  how many certificates tls stores (1000)
  --no-plot       leave docs/images as it is`

export interface BenchOptions {
  readonly rounds: number
  readonly seconds: number
  readonly cases: readonly CaseName[]
  readonly hosts: number
  readonly drops: number
  readonly certificates: number
  readonly plot: boolean
}

const commands = ['serve', 'publish', 'deploy', 'scale', 'dashboard', 'tls'] as const
export type BenchCommand = (typeof commands)[number]

/** Throws a sentence on what makes no sense. */
export function parseOptions(args: readonly string[]): {
  command: BenchCommand
  options: BenchOptions
} {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    allowNegative: true,
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '2' },
      cases: { type: 'string', default: caseNames.join(',') },
      hosts: { type: 'string', default: '10000' },
      drops: { type: 'string', default: '100000' },
      certificates: { type: 'string', default: '1000' },
      plot: { type: 'boolean', default: true },
    },
  })
  const command = commands.find((name) => name === positionals[0])
  if (!command || positionals.length > 1) throw new Error(usage)
  const cases = values.cases.split(',')
  const unknown = cases.find((name) => !isCaseName(name))
  if (unknown !== undefined) throw new Error(`There is no case ${unknown}.\n\n${usage}`)
  return {
    command,
    options: {
      rounds: atLeastOne('rounds', values.rounds),
      seconds: atLeastOne('seconds', values.seconds),
      cases: caseNames.filter((name) => cases.includes(name)),
      hosts: atLeastOne('hosts', values.hosts),
      drops: atLeastOne('drops', values.drops),
      certificates: atLeastOne('certificates', values.certificates),
      plot: values.plot,
    },
  }
}

function atLeastOne(name: string, text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value) && value >= 1) return value
  throw new Error(`--${name} must be a whole number from 1 on.`)
}
