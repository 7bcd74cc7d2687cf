import { expect, test } from 'vitest'
import { decideIgnored, parseIgnoreRules } from './parse-ignore-file.ts'

/** As a walk does: the contents of an excluded folder are never checked. */
function isIgnored(text: string, path: string): boolean {
  const rules = parseIgnoreRules(text)
  const names = path.replace(/\/$/, '').split('/')
  return names.some((_, index) => {
    const isFolder = index < names.length - 1 || path.endsWith('/')
    return decideIgnored(rules, names.slice(0, index + 1).join('/'), isFolder) ?? false
  })
}

// Expected results are those of `git check-ignore`, except that one character is one code point,
// however many bytes it has.
test.each([
  ['a.txt', ['a.txt', 'deep/er/a.txt', 'a.txt/inside'], ['b.txt', 'xa.txt', 'a.txtx']],
  ['/a.txt', ['a.txt'], ['deep/a.txt']],
  ['deep/a.txt', ['deep/a.txt'], ['x/deep/a.txt', 'a.txt']],
  ['logs/', ['logs/', 'x/logs/', 'logs/a'], ['logs', 'x/logs']],
  ['/logs/', ['logs/a'], ['x/logs/a']],
  ['*.map', ['a.map', '.map', 'x/y.map'], ['a.mapx', 'map']],
  ['a*b*c', ['abc', 'axxbxxc', 'abcbc'], ['ab', 'a/b/c', 'acb']],
  ['a?c', ['abc', 'aéc', 'a😀c'], ['ac', 'a/c', 'abbc']],
  ['*', ['a', 'x/'], []],
  ['/*', ['a', 'x/y'], []],
  ['/*/b', ['a/b'], ['b', 'a/c/b']],
  ['**/b', ['b', 'a/b', 'a/c/b'], ['bb']],
  ['a/**', ['a/b', 'a/b/c'], ['a', 'b/a/c']],
  ['a/**/b', ['a/b', 'a/x/b', 'a/x/y/b'], ['a/xb', 'x/a/b', 'ab']],
  ['**', ['a', 'a/b'], []],
  ['/***/b', ['b', 'a/b'], ['bb']],
  ['a\\/b', ['a/b'], ['x/a/b']],
  ['a**b', ['ab', 'axb'], ['a/b']],
  ['a**/b', ['a/b', 'ax/b', 'a/x/b', 'ax/y/b'], ['b', 'x/a/b', 'a/xb']],
  ['a/**b', ['a/b', 'a/xb'], ['a/x/b']],
  ['x/a**', ['x/a', 'x/abc'], ['x/b', 'xa']],
  ['[ab].txt', ['a.txt', 'b.txt'], ['c.txt', 'ab.txt']],
  ['[a-c]1', ['a1', 'c1'], ['d1', '-1']],
  ['[!a-c]1', ['d1'], ['a1']],
  ['[^a]1', ['b1'], ['a1']],
  ['[]a]', [']', 'a'], ['[', 'b']],
  ['[!]]', ['a'], [']']],
  ['[a-]', ['a', '-'], ['b']],
  ['[\\]x]', [']', 'x'], ['\\']],
  ['[[:digit:]_]', ['7', '_'], ['a', ':']],
  ['[[:upper:]]', ['A'], ['a']],
  ['[[:nothing:]]', [], ['n', ':]']],
  ['[ab', [], ['a', '[ab']],
  ['a\\', [], ['a', 'a\\']],
  ['\\*', ['*'], ['a']],
  ['\\#a', ['#a'], []],
  ['\\!a', ['!a'], []],
  ['#a', [], ['#a', 'a']],
  ['a   ', ['a'], ['a ']],
  ['a\\ ', ['a '], ['a']],
  ['a\t', ['a\t'], ['a']],
  ['a\\\\ ', ['a\\'], ['a ', 'a\\ ']],
  ['\n  \n/\n', [], ['a', ' ']],
  ['\ufeffa\r\nb\r\n', ['a', 'b'], ['a\r']],
  ['cafe\u0301', ['caf\u00e9', 'cafe\u0301'], ['cafe']],
  ['*.log\n!keep.log', ['a.log'], ['keep.log', 'x/keep.log']],
  ['!keep.log\n*.log', ['keep.log'], []],
  ['/*\n!/site/', ['a', 'sites/b'], ['site/a']],
  // Files in an excluded folder cannot be re-included.
  ['drafts/\n!drafts/one.html', ['drafts/one.html'], []],
  ['drafts/*\n!drafts/one.html', ['drafts/two.html'], ['drafts/one.html']],
])('%j', (text, ignored, published) => {
  expect(ignored.filter((path) => !isIgnored(text, path))).toEqual([])
  expect(published.filter((path) => isIgnored(text, path))).toEqual([])
})

test('matches in bounded time', () => {
  const rules = parseIgnoreRules(`${'*a'.repeat(100)}b\n${'**/a/'.repeat(100)}b`)
  const names = 'a'.repeat(250)
  const path = Array.from({ length: 200 }, () => 'a').join('/')
  const started = process.threadCpuUsage()
  expect(decideIgnored(rules, names, false)).toBeNull()
  expect(decideIgnored(rules, path, false)).toBeNull()
  const { user, system } = process.threadCpuUsage(started)
  expect((user + system) / 1000).toBeLessThan(5000)
})
