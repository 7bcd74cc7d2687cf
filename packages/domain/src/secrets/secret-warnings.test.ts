import { expect, test } from 'vitest'
import { howToAllow } from './allowed-files.ts'
import { leftOutWarnings, limitWarnings, maxWarnings, secretsInFile } from './secret-warnings.ts'

test('every file is named, but only the first of a version-control folder', () => {
  const git = (folder: string) =>
    Array.from({ length: 8 }, (_, n) => ({
      path: `${folder}.git/${n}`,
      reason: 'version-control' as const,
    }))
  const keys = Array.from({ length: 30 }, (_, n) => ({
    path: `${n}.p12`,
    reason: 'credentials' as const,
  }))
  const warnings = leftOutWarnings([...git(''), ...git('a/'), ...keys], howToAllow)
  expect(warnings).toHaveLength(3 + 3 + 30 + 2)
  expect(warnings.slice(-2).map(({ file, message }) => [file, message.slice(0, 12)])).toEqual([
    ['.git/', '5 more files'],
    ['a/.git/', '5 more files'],
  ])
  expect(warnings.find(({ file }) => file === '3.p12')).toEqual({
    file: '3.p12',
    line: null,
    message:
      'Left out because its name is that of a key or a credential file. To publish it anyway, upload again with allow=3.p12.',
  })
})

test('secrets in a file are named with their lines', () => {
  const lines = [{ line: 7, kind: 'npm' }] as const
  expect(secretsInFile('app.js', { lines })).toEqual([
    { file: 'app.js', line: 7, message: expect.stringContaining('looks like an npm token,') },
  ])
  expect(secretsInFile('ca.pem', { whole: 'public' })).toEqual([])
})

test('the number of warnings is limited', () => {
  const warning = (n: number) => ({ file: `${n}`, line: n + 1, message: 'a' })
  const all = Array.from({ length: maxWarnings + 3 }, (_, n) => warning(n))
  expect(limitWarnings(all.slice(3))).toEqual(all.slice(3))
  const limited = limitWarnings(all)
  expect(limited).toHaveLength(maxWarnings + 1)
  expect(limited.at(-1)).toEqual({
    file: `${maxWarnings}`,
    line: null,
    message: 'There are 3 more warnings about this file and others.',
  })
})
