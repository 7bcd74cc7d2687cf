import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

test('reported failures are counted by operation, each time as their current total', async () => {
  const counts = new Map([['sweep-drop', 2]])
  const { registry } = createMetrics(counts, () => ({
    seconds: 0,
    servesKnown: false,
    knownUses: 0,
  }))
  expect(await registry.metrics()).toContain('plinth_failures_total{operation="sweep-drop"} 2\n')
  counts.set('sweep-drop', 3)
  expect(await registry.metrics()).toContain('plinth_failures_total{operation="sweep-drop"} 3\n')
})
