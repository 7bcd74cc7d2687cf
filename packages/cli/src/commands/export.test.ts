import { expect, test } from 'vitest'
import { fileNameOf } from './export.ts'

test('uses a slug as the file name, and refuses a path', () => {
  expect(fileNameOf('my-site')).toBe('my-site.zip')
  for (const path of ['../../x', '/etc/x', 'a/b', '..', 'C:x']) {
    expect(() => fileNameOf(path)).toThrow('is not a valid slug')
  }
})
