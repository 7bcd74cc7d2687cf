import { describe, expect, test } from 'vitest'
import { parseStat, treeOf } from './process-tree.ts'

const statOf = (name: string) =>
  `812 (${name}) S 7 812 812 0 -1 4194304 1234 0 5 0 150 25 900 800 20 0 11 0 4021 1300000 9000`

describe('parseStat', () => {
  test.each(['node', 'nginx: worker', 'odd) name (1 2 3'])(
    'parses the line of a process named %j',
    (name) => {
      // CPU time of terminated children (900 and 800) is not counted.
      expect(parseStat(statOf(name))).toEqual({ parent: 7, cpuSeconds: 1.75 })
    },
  )

  test.each(['', '812 (node) S'])('refuses %j', (text) => {
    expect(() => parseStat(text)).toThrow(TypeError)
  })
})

test('a tree is the root and all its descendants', () => {
  const parents = { 1: 0, 10: 1, 11: 10, 12: 10, 13: 12, 20: 1 }
  const stats = new Map(
    Object.entries(parents).map(([pid, parent]) => [Number(pid), { parent, cpuSeconds: 0 }]),
  )
  expect(treeOf(10, stats).sort()).toEqual([10, 11, 12, 13])
})
