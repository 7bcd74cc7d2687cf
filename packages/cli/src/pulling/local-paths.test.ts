import { expect, test } from 'vitest'
import { isLeftAlone, unwritablePaths } from './local-paths.ts'

test.each([
  '.git/hooks/post-checkout',
  '.GIT/config',
  'blog/.git/config',
  '.g\u200Cit/config',
  '.hg/hgrc',
  '.plinth.json',
  'blog/.plinth.json',
  '.plinthignore',
  '.PlinthIgnore',
])('%s stays as it is', (path) => {
  expect(isLeftAlone(path)).toBe(true)
})

test.each(['index.html', '.well-known/security.txt', '.nojekyll', 'git/config', 'a.git.html'])(
  '%s is written',
  (path) => {
    expect(isLeftAlone(path)).toBe(false)
  },
)

const paths = ['CON', 'nul.txt', 'a:b', 'a./b', 'b /c', 'x?.html', 'common.html', 'A/b', 'a/B']

test('Windows finds .git by its short name too', () => {
  const short = ['GIT~1/hooks/post-checkout', 'a/git~2', 'plinth~1.jso', 'notes~1.txt']
  const blocked = unwritablePaths(short, { platform: 'win32' }).map(({ path }) => path)
  expect(blocked).toEqual(['GIT~1/hooks/post-checkout', 'a/git~2', 'plinth~1.jso'])
  expect(unwritablePaths(short, { platform: 'linux' })).toEqual([])
})

test('names that Windows reserves, and names that differ only in case', () => {
  const blockedOn = (platform: NodeJS.Platform) =>
    unwritablePaths(paths, { platform }).map(({ path }) => path)
  expect(blockedOn('win32')).toEqual(['CON', 'nul.txt', 'a:b', 'a./b', 'b /c', 'x?.html', 'a/B'])
  expect(blockedOn('darwin')).toEqual(['a/B'])
  expect(blockedOn('linux')).toEqual([])
})
