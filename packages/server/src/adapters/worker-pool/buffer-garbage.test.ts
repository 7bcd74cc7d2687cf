import { expect, test } from 'vitest'
import { watchBuffers } from './buffer-garbage.ts'

const megabyte = 1_048_576

test('buffers do not accumulate', () => {
  const collect = watchBuffers({ type: 'major', maxGrowthMb: 8 })
  const before = process.memoryUsage().arrayBuffers
  let most = 0
  for (let count = 0; count < 1_000; count++) {
    Buffer.allocUnsafeSlow(megabyte / 16)
    collect()
    most = Math.max(most, process.memoryUsage().arrayBuffers - before)
  }
  expect(most / megabyte).toBeLessThan(16)
})
