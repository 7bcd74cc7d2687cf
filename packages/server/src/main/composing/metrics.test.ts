import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

const sources = {
  failureCounts: new Map<string, number>(),
  outageStatus: () => ({ seconds: 0, servesKnown: false, knownUses: 0 }),
  parserStatus: () => ({ waiting: 0, refused: 0, refusedByBudget: 0 }),
  passed: { requests: 0, connections: 0 },
}

test('reported failures are counted by operation, each time as their current total', async () => {
  const failureCounts = new Map([['sweep-drop', 2]])
  const { registry } = createMetrics({ ...sources, failureCounts })
  expect(await registry.metrics()).toContain('plinth_failures_total{operation="sweep-drop"} 2\n')
  failureCounts.set('sweep-drop', 3)
  expect(await registry.metrics()).toContain('plinth_failures_total{operation="sweep-drop"} 3\n')
})

test('waiting and refused parse jobs are reported', async () => {
  const parserStatus = () => ({ waiting: 4, refused: 2, refusedByBudget: 1 })
  const text = await createMetrics({ ...sources, parserStatus }).registry.metrics()
  for (const line of [
    'plinth_parse_jobs_waiting 4\n',
    'plinth_parse_jobs_refused_total{reason="queue"} 2\n',
    'plinth_parse_jobs_refused_total{reason="budget"} 1\n',
  ])
    expect(text).toContain(line)
})
