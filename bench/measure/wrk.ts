// Runs the load generator wrk with a given load.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { parseWrk, type WrkReport } from './parse-wrk.ts'

const run = promisify(execFile)

export interface Load {
  readonly port: number
  readonly path: string
  readonly host: string
  readonly headers?: Readonly<Record<string, string>>
  /** File with hosts, one per line; each request uses a random one instead of `host`. */
  readonly hostsFile?: string
  readonly connections: number
}

export async function runWrk(wrk: string, load: Load, seconds: number): Promise<WrkReport> {
  const { port, path, host, headers = {}, hostsFile, connections } = load
  const script = hostsFile === undefined ? 'report.lua' : 'random-hosts.lua'
  const lines = Object.entries({ Host: host, ...headers }).flatMap((pair) => [
    '-H',
    pair.join(': '),
  ])
  const { stdout } = await run(
    wrk,
    [
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      '--timeout=10s',
      ...['-s', script],
      ...lines,
      `http://127.0.0.1:${port}${path}`,
      ...(hostsFile === undefined ? [] : ['--', hostsFile]),
    ],
    // random-hosts.lua loads report.lua by a relative path.
    { cwd: import.meta.dirname },
  )
  return parseWrk(stdout)
}
