import { expect, test } from 'vitest'
import { outputOptionsOf } from './output.ts'

test.each([
  [['list'], { json: false, quiet: false }],
  [['list', '--json'], { json: true, quiet: false }],
  [['--quiet', 'deploy', 'dist', '--json'], { json: true, quiet: true }],
  [['deploy', '--', '--json'], { json: false, quiet: false }],
])('%j', (args, options) => {
  expect(outputOptionsOf(args)).toEqual(options)
})
