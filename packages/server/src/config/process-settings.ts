// Settings of the processes on a machine: their number, how they stop, and what they log.
import { availableParallelism } from 'node:os'
import { defaults, type LogLevel, logLevels, maxDrainSeconds, maxWorkers } from './defaults.ts'
import type { Environment } from './environment.ts'
import { type ReportProblem, type SettingsContext, wholeNumber } from './settings-context.ts'

export interface ProcessSettings {
  /** Number of worker processes that serve requests on this machine. */
  readonly workers: number
  /** Time between a stop signal and the end of the listeners, for load balancers. */
  readonly drainSeconds: number
  readonly logLevel: LogLevel
}

export const parseProcess = (
  environment: Environment,
  { integer, reportProblem }: SettingsContext,
): ProcessSettings => ({
  workers: parseWorkers(environment, reportProblem),
  drainSeconds: integer('PLINTH_DRAIN_SECONDS', defaults.drainSeconds, 0, maxDrainSeconds),
  logLevel: parseLogLevel(environment, reportProblem),
})

function parseWorkers(environment: Environment, reportProblem: ReportProblem): number {
  const usual = defaults.workers[environment.NODE_ENV === 'production' ? 'production' : 'usual']
  const text = environment.PLINTH_WORKERS ?? usual
  if (text === 'auto') return Math.min(availableParallelism(), maxWorkers)
  const workers = wholeNumber(text, 1, maxWorkers)
  if (workers !== null) return workers
  const rule = `must be \`auto\` or a whole number from 1 to ${maxWorkers}`
  reportProblem('PLINTH_WORKERS', `${rule}; it is "${text}".`)
  return 1
}

function parseLogLevel(environment: Environment, reportProblem: ReportProblem): LogLevel {
  const text = environment.PLINTH_LOG_LEVEL ?? defaults.logLevel
  const found = logLevels.find((level) => level === text)
  if (found) return found
  reportProblem('PLINTH_LOG_LEVEL', `must be one of ${logLevels.join(', ')}.`)
  return defaults.logLevel
}
