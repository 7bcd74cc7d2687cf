// Runs the load generator h2load, for TLS: unlike wrk it speaks HTTP/2, and connects to another
// address than that of the name it sends.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Load, LoadReport } from './load.ts'

const run = promisify(execFile)

const graceSeconds = 30

export async function runH2load(
  [program = '', ...before]: readonly string[],
  { port, path, host, headers, protocol, connections }: Load,
  seconds: number,
): Promise<LoadReport> {
  // HTTP/2 has no such header.
  const sent = Object.entries(headers).filter(
    ([name]) => protocol === 'http/1.1' || name.toLowerCase() !== 'connection',
  )
  const args = [
    ...before,
    ...['-t', '1', '-c', String(connections), '-m', '1', '-D', String(seconds)],
    ...(protocol === 'http/1.1' ? ['--h1'] : []),
    `--connect-to=127.0.0.1:${port}`,
    ...sent.flatMap((pair) => ['-H', pair.join(': ')]),
    `https://${host}${path}`,
  ]
  // On a busy machine it can miss its end, and would then run for ever.
  const { stdout } = await run(program, args, { timeout: (seconds + graceSeconds) * 1000 })
  return parseH2load(stdout)
}

export function parseH2load(output: string): LoadReport {
  const figure = (pattern: RegExp): number => {
    const [, digits] = pattern.exec(output) ?? []
    if (digits === undefined) throw new TypeError(`h2load printed no report:\n${output}`)
    return Number(digits)
  }
  const done = figure(/requests: .* (\d+) done/)
  return {
    requests: done,
    seconds: figure(/finished in ([\d.]+)s/),
    bytes: figure(/traffic: \S+ \((\d+)\) total/),
    p50Ms: null,
    p99Ms: null,
    socketErrors: figure(/, (\d+) errored/) + figure(/, (\d+) timeout/),
    statusErrors: figure(/, (\d+) 4xx/) + figure(/, (\d+) 5xx/),
  }
}
