import { expect, test } from 'vitest'
import { messages } from './messages.ts'
import { parsePath } from './typed-path.ts'

test.each([
  ['css/site.css', 'css/site.css'],
  [' index.html ', 'index.html'],
  ['./index.html', 'index.html'],
  ['cafe\u0301.html', 'caf\u00e9.html'],
])('%j names the file %j, as on the server', (typed, path) => {
  expect(parsePath(typed)).toEqual({ path, problem: null })
})

test('a path that cannot be published has a problem', () => {
  expect(parsePath('  ').problem).toBe(messages.naming.empty)
  expect(parsePath('../index.html').problem).toContain('contains "." or ".."')
})
