import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSampler } from './sampler.ts'

const sampledShare = (ratio: number) => {
  const sampler = createSampler({ parentBased: false, ratio })
  const ids = Array.from({ length: 4000 }, () => randomBytes(16).toString('hex'))
  return ids.filter((id) => sampler(id, null)).length / ids.length
}

test('a share of the traces is sampled', () => {
  expect(sampledShare(0)).toBe(0)
  expect(sampledShare(1)).toBe(1)
  expect(sampledShare(0.25)).toBeCloseTo(0.25, 1)
})

test('the decision depends on the trace id alone, so that services agree', () => {
  const sampler = createSampler({ parentBased: false, ratio: 0.5 })
  expect(sampler(`${'f'.repeat(19)}7${'f'.repeat(12)}`, null)).toBe(true)
  expect(sampler(`${'0'.repeat(19)}8${'0'.repeat(12)}`, null)).toBe(false)
})

test('the decision of the caller is taken over, if the sampler does that', () => {
  const parent = { traceId: 'f'.repeat(32), spanId: '1'.repeat(16) }
  const taken = createSampler({ parentBased: true, ratio: 0 })
  expect(taken(parent.traceId, { ...parent, sampled: true })).toBe(true)
  expect(taken(parent.traceId, { ...parent, sampled: false })).toBe(false)
  const own = createSampler({ parentBased: false, ratio: 1 })
  expect(own(parent.traceId, { ...parent, sampled: false })).toBe(true)
})
