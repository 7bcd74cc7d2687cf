// Settings of `/metrics`: who may read it besides this machine.
import type { Environment } from './environment.ts'
import type { SettingsContext } from './settings-context.ts'

export interface MetricsSettings {
  /** Null if no token gives access. */
  readonly token: string | null
  /** Port of the loopback listener that needs no token; null if there is none. */
  readonly port: number | null
}

interface MetricsContext extends SettingsContext {
  /** Ports of the other listeners. */
  readonly usedPorts: readonly number[]
}

export function parseMetrics(
  { PLINTH_METRICS_TOKEN: token, PLINTH_METRICS_PORT: portText }: Environment,
  { usedPorts, integer, reportProblem }: MetricsContext,
): MetricsSettings {
  // Messages never quote the token.
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) {
    reportProblem('PLINTH_METRICS_TOKEN', 'must consist of ASCII characters without spaces.')
  }
  const port = portText === undefined ? null : integer('PLINTH_METRICS_PORT', 0, 1, 65_535)
  if (port !== null && usedPorts.includes(port)) {
    reportProblem('PLINTH_METRICS_PORT', 'must differ from PORT and PLINTH_HTTPS_PORT.')
  }
  return { token: token ?? null, port }
}
