import { expect, test } from 'vitest'
import { zipCommand } from './shell-commands.ts'

/**
 * The patterns of the command as `zip` interprets them: `*` matches any characters, including
 * slashes.
 */
const patterns = [...zipCommand('site').matchAll(/'([^']+)'/g)].map(
  ([, pattern = '']) =>
    new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('[!', '[^').replaceAll('*', '.*')}$`),
)
const isExcluded = (path: string) => patterns.some((pattern) => pattern.test(path))

test.each([
  '.env',
  '.env.local',
  'sub/.env',
  '.git/config',
  'sub/.git/config',
  '.npmrc',
  '.ssh/id',
  '.wgetrc',
  'sub/.wgetrc',
  '.well-known/.secret',
  'node_modules/a/index.js',
  'sub/node_modules/a/index.js',
])('%s is excluded from the zip', (path) => {
  expect(isExcluded(path)).toBe(true)
})

test.each([
  'index.html',
  'a.b/c.html',
  'wide.html',
  '.well-known/security.txt',
  'sub/.well-known/security.txt',
  '_headers',
])('%s is included', (path) => {
  expect(isExcluded(path)).toBe(false)
})

test('the command does not change the current folder of the shell', () => {
  expect(zipCommand('site')).toMatch(/^\(cd site && zip -qr - \. -x .+\)$/)
})
