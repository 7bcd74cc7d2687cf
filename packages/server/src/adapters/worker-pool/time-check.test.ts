import { expect, test } from 'vitest'
import { createTimeCheck } from './time-check.ts'

/** A thread that has worked before; `use` adds to its CPU time. */
function createThread() {
  let usedMs = 7_000
  const cpuUsage = (before?: NodeJS.CpuUsage) => ({
    user: usedMs * 1000 - (before?.user ?? 0),
    system: 0,
  })
  const use = (ms: number) => {
    usedMs += ms
  }
  return { cpuUsage, use }
}

const often = (check: () => void) => {
  for (let call = 0; call < 200; call++) check()
}

test('throws once the limit is exceeded', () => {
  const { cpuUsage, use } = createThread()
  const check = createTimeCheck(100, cpuUsage)
  use(99)
  often(check)
  use(2)
  expect(() => often(check)).toThrow(/too long/)
})

test('throws before a step that may exceed the limit', () => {
  const { cpuUsage, use } = createThread()
  const check = createTimeCheck(100, cpuUsage)
  use(60)
  check(30)
  expect(() => check(50)).toThrow(/too long/)
})
