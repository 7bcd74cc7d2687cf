// Parser for the JSON line that `report.lua` adds to the output of wrk.
import type { LoadReport } from './load.ts'

export function parseWrk(output: string): LoadReport {
  const line = output.split('\n').find((candidate) => candidate.startsWith('{"requests":'))
  if (line === undefined) throw new TypeError(`wrk printed no report:\n${output}`)
  const fields = JSON.parse(line) as Record<string, number>
  const field = (name: string): number => {
    const value = fields[name]
    if (value === undefined) throw new TypeError(`wrk's report has no ${name}: ${line}`)
    return value
  }
  return {
    requests: field('requests'),
    seconds: field('microseconds') / 1e6,
    bytes: field('bytes'),
    p50Ms: field('p50') / 1000,
    p99Ms: field('p99') / 1000,
    socketErrors: field('connect') + field('read') + field('write') + field('timeout'),
    statusErrors: field('status'),
  }
}
