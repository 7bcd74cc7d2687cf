import { expect, test } from 'vitest'
import { fileNameOf } from './export.ts'

test('a slug becomes the name of a file, and a path does not', () => {
  expect(fileNameOf('my-site')).toBe('my-site.zip')
  for (const path of ['../../x', '/etc/x', 'a/b', '..', 'C:x']) {
    expect(() => fileNameOf(path)).toThrow('is no slug')
  }
})
