import { expect, test } from 'vitest'
import { createFailureReporter, type LoggedFailure } from './failure-reporter.ts'

const start = 1_000_000

function createReporter() {
  const clock = { at: start, now: () => clock.at }
  const lines: LoggedFailure[] = []
  const reporter = createFailureReporter(clock, (line) => lines.push(line))
  return { clock, lines, ...reporter }
}

test('every failure is counted by its operation', () => {
  const { report, counts } = createReporter()
  report('sweep-drop', new Error('first'))
  report('sweep-drop', new Error('second'))
  report('write-views', new Error('third'))
  expect(counts.get('sweep-drop')).toBe(2)
  expect(counts.get('write-views')).toBe(1)
  expect(counts.get('use-disk-cache')).toBe(0)
})

test('each operation is logged once a minute, with the number of failures in between', () => {
  const { clock, lines, report } = createReporter()
  const first = new Error('first')
  const later = new Error('later')
  report('sweep-drop', first)
  for (let second = 1; second < 60; second++) {
    clock.at = start + second * 1000
    report('sweep-drop', new Error('the same again'))
  }
  report('write-views', first)
  clock.at = start + 60_000
  report('sweep-drop', later)
  clock.at = start + 180_000
  report('sweep-drop', later)
  expect(lines).toEqual([
    { operation: 'sweep-drop', err: first, suppressed: 0 },
    { operation: 'write-views', err: first, suppressed: 0 },
    { operation: 'sweep-drop', err: later, suppressed: 59 },
    { operation: 'sweep-drop', err: later, suppressed: 0 },
  ])
})

test('a clock that is set back does not silence the log', () => {
  const { clock, lines, report } = createReporter()
  report('sweep-drop', new Error('before'))
  clock.at = 0
  report('sweep-drop', new Error('after'))
  expect(lines).toHaveLength(2)
})

test('a log that cannot be written does not fail the caller', () => {
  const { report, counts } = createFailureReporter({ now: () => start }, () => {
    throw new Error('the disk is full')
  })
  report('sweep-drop', new Error('first'))
  expect(counts.get('sweep-drop')).toBe(1)
})
