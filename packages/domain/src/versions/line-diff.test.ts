import { expect, test } from 'vitest'
import { diffLines } from './line-diff.ts'

const wide = { lines: 10_000, characters: 1_000_000 }

/** Applies the hunks to the text they were made from. */
function applied(before: string, lines: readonly string[]): string {
  const old = before.split('\n')
  const result: string[] = []
  let next = 0
  for (const line of lines) {
    const hunk = /^@@ -(\d+),(\d+) \+(\d+),(\d+) @@$/.exec(line)
    if (hunk) {
      const from = Number(hunk[1]) - 1
      result.push(...old.slice(next, from))
      next = from
      expect(result).toHaveLength(Number(hunk[3]) - 1)
    } else if (line[0] === '+') {
      result.push(line.slice(1))
    } else {
      expect(old[next]).toBe(line.slice(1))
      if (line[0] === ' ') result.push(line.slice(1))
      next += 1
    }
  }
  return [...result, ...old.slice(next)].join('\n')
}

test('a changed line is shown with two lines around it', () => {
  const before = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].join('\n')
  const { lines, omitted } = diffLines(before, before.replace('d', 'D'), wide)
  expect(lines).toEqual(['@@ -2,5 +2,5 @@', ' b', ' c', '-d', '+D', ' e', ' f'])
  expect(omitted).toBe(0)
})

test('equal texts have no diff', () => {
  expect(diffLines('a\nb', 'a\nb', wide)).toEqual({ lines: [], omitted: 0 })
})

test('the diff turns one text into the other', () => {
  let seed = 1
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const text = () => Array.from({ length: random(14) }, () => 'abc'[random(3)]).join('\n')
  for (let count = 0; count < 3000; count++) {
    const [before, after] = [text(), text()]
    expect(applied(before, diffLines(before, after, wide).lines)).toBe(after)
  }
})

test('two places far apart are two hunks, and the script is short', () => {
  const lines = Array.from({ length: 3000 }, (_, index) => `line ${index}`)
  const changed = lines.with(10, 'x').toSpliced(2000, 1).toSpliced(2500, 0, 'y', 'z')
  const diff = diffLines(lines.join('\n'), changed.join('\n'), wide)
  expect(diff.lines.filter((line) => line.startsWith('@@'))).toHaveLength(3)
  expect(diff.lines.filter((line) => /^[-+]/.test(line))).toHaveLength(5)
  expect(applied(lines.join('\n'), diff.lines)).toBe(changed.join('\n'))
})

test('a long diff is cut and says how many changed lines are left out', () => {
  const before = Array.from({ length: 100 }, (_, index) => `a ${index}`).join('\n')
  const diff = diffLines(before, before.replaceAll('a', 'b'), { lines: 40, characters: 3000 })
  expect(diff.lines).toHaveLength(40)
  expect(diff.omitted).toBe(200 - 39)
  const short = diffLines(before, before.replaceAll('a', 'b'), { lines: 40, characters: 50 })
  expect(short.lines.join('\n').length).toBeLessThanOrEqual(50)
})

test('changes of later hunks are counted too', () => {
  const before = Array.from({ length: 60 }, (_, index) => `a ${index}`)
  const after = before.flatMap((line, index) => {
    if (index === 20) return []
    return index === 40 ? [line, 'b', 'c'] : index === 2 ? ['d'] : line
  })
  const [old, current] = [before.join('\n'), after.join('\n')]
  expect(diffLines(old, current, wide).omitted).toBe(0)
  const cut = diffLines(old, current, { lines: 4, characters: 3000 })
  expect(cut.lines).toEqual(['@@ -1,5 +1,5 @@', ' a 0', ' a 1', '-a 2'])
  expect(cut.omitted).toBe(4)
})

test('a long line is shown from where it differs', () => {
  const line = 'x'.repeat(100_000)
  const [, removed = '', added = ''] = diffLines(`${line}1${line}`, `${line}2${line}`, wide).lines
  expect(removed).toContain('x1x')
  expect(added).toContain('x2x')
  expect(removed.length).toBeLessThan(210)
})

test.each([
  ['many empty lines', '\n'.repeat(1_000_000), '\n'.repeat(900_000)],
  ['lines that repeat', 'a\nb\n'.repeat(200_000), 'b\nb\na\n'.repeat(150_000)],
  [
    'all lines different',
    Array.from({ length: 100_000 }, (_, index) => index).join('\n'),
    Array.from({ length: 100_000 }, (_, index) => -1 - index).join('\n'),
  ],
])('%s end in bounded time', (_name, before, after) => {
  const { lines, omitted } = diffLines(before, after, { lines: 40, characters: 3000 })
  expect(lines.length).toBeLessThanOrEqual(40)
  expect(omitted).toBeGreaterThan(0)
})
