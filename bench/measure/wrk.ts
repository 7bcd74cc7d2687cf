// Runs the load generator wrk with a given load.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Load, LoadReport } from './load.ts'
import { parseWrk } from './parse-wrk.ts'

const run = promisify(execFile)

export async function runWrk(
  [program = '', ...before]: readonly string[],
  load: Load,
  seconds: number,
): Promise<LoadReport> {
  const { port, path, host, headers, connections } = load
  const { script, args } = scriptOf(load)
  const lines = Object.entries({ Host: host, ...headers }).flatMap((pair) => [
    '-H',
    pair.join(': '),
  ])
  const { stdout } = await run(
    program,
    [
      ...before,
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      '--timeout=10s',
      ...['-s', script],
      ...lines,
      `http://127.0.0.1:${port}${path}`,
      ...(args.length === 0 ? [] : ['--', ...args]),
    ],
    // The other scripts load report.lua by a relative path.
    { cwd: import.meta.dirname },
  )
  return parseWrk(stdout)
}

let mixedRuns = 0

function scriptOf({ hostsFile, paced, mixed }: Load): { script: string; args: string[] } {
  if (hostsFile !== undefined) {
    return { script: paced ? 'paced-hosts.lua' : 'random-hosts.lua', args: [hostsFile] }
  }
  if (!mixed) return { script: 'report.lua', args: [] }
  mixedRuns += 1
  return { script: 'mixed.lua', args: [`${process.pid}-${mixedRuns}`] }
}
