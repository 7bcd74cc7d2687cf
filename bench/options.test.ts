import { expect, test } from 'vitest'
import { parseOptions } from './options.ts'

test('uses defaults for missing options', () => {
  const { command, options } = parseOptions(['serve', '--cases', 'missing,page', '--no-plot'])
  expect(command).toBe('serve')
  expect(options).toMatchObject({
    rounds: 5,
    cases: ['page', 'missing'],
    plot: false,
    write: false,
  })
})

test('a quick run is one short round, unless more is asked for', () => {
  const { options } = parseOptions(['serve', '--quick', '--seconds', '3'])
  expect(options).toMatchObject({ rounds: 1, seconds: 3, hosts: 500 })
})

test('replaces the plots of the documentation only if asked', () => {
  expect(parseOptions(['serve', '--write']).options.write).toBe(true)
})

test.each([
  [[]],
  [['serve', 'publish']],
  [['sing']],
  [['serve', '--rounds', '0']],
  [['serve', '--seconds', '1.5']],
  [['serve', '--cases', 'page,nothing']],
  [['serve', '--loudly']],
])('refuses %j', (args) => {
  expect(() => parseOptions(args)).toThrow()
})
