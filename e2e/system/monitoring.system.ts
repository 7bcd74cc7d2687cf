// The alert rules in `deploy/` and the metrics of a running server, checked by promtool.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repo } from '../harness/markdown-files.ts'
import { scrape } from '../harness/metrics.ts'
import { type Plinth, startPlinth } from '../harness/plinth.ts'
import { requireProgram } from '../harness/require-program.ts'

let plinth: Plinth
beforeAll(async () => {
  plinth = await startPlinth({})
})
afterAll(() => plinth?.stop())

async function promtool(args: readonly string[], input = '') {
  const program = await requireProgram('promtool')
  const { promise, resolve } = Promise.withResolvers<{ code: number | null; output: string }>()
  const child = execFile(program, args, (_, out, error) =>
    resolve({ code: child.exitCode, output: out + error }),
  )
  child.stdin?.end(input)
  return promise
}

test('Prometheus accepts the alert rules', async () => {
  const { code, output } = await promtool(['check', 'rules', path.join(repo, 'deploy/alerts.yaml')])
  expect([code, output]).toEqual([0, expect.stringMatching(/SUCCESS: \d+ rules found/)])
})

test('the metrics follow the conventions of Prometheus', async () => {
  const { output } = await promtool(['check', 'metrics'], await scrape(plinth))
  // The names of Node's metrics are those of the library that reads them.
  const problems = output.split('\n').filter((line) => line.startsWith('plinth_'))
  expect(problems).toEqual([])
})

test('promtool would find a name that breaks the conventions', async () => {
  const { output } = await promtool(
    ['check', 'metrics'],
    '# HELP plinth_bad a counter\n# TYPE plinth_bad counter\nplinth_bad 1\n',
  )
  expect(output).toMatch(/^plinth_bad /m)
})
