import { expect, test } from 'vitest'
import { zipLine } from './shell-lines.ts'

/** The patterns of the line as `zip` reads them: `*` is any characters, a slash too. */
const patterns = [...zipLine('site').matchAll(/'([^']+)'/g)].map(
  ([, pattern = '']) =>
    new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('[!', '[^').replaceAll('*', '.*')}$`),
)
const isLeftOut = (path: string) => patterns.some((pattern) => pattern.test(path))

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
])('%s stays out of the zip', (path) => {
  expect(isLeftOut(path)).toBe(true)
})

test.each([
  'index.html',
  'a.b/c.html',
  'wide.html',
  '.well-known/security.txt',
  'sub/.well-known/security.txt',
  '_headers',
])('%s goes along', (path) => {
  expect(isLeftOut(path)).toBe(false)
})

test('whoever runs the line stays in the folder where they are', () => {
  expect(zipLine('site')).toMatch(/^\(cd site && zip -qr - \. -x .+\)$/)
})
