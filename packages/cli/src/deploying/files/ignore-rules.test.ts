import { expect, test } from 'vitest'
import { decideIgnored, ignoreRules, parseIgnoreFile, reIncludeFolder } from './ignore-rules.ts'

function isIgnored(text: string, path: string): boolean {
  const { rules } = parseIgnoreFile(text)
  return decideIgnored(rules, path.replace(/\/$/, ''), path.endsWith('/')) ?? false
}

// Expected results are those of `git check-ignore`, except that one character is one UTF-16 code
// unit instead of one byte, and that `a**/b` matches as gitignore(5) documents it.
test.each([
  ['a.txt', ['a.txt', 'deep/er/a.txt', 'a.txt/inside'], ['b.txt', 'xa.txt', 'a.txtx']],
  ['/a.txt', ['a.txt'], ['deep/a.txt']],
  ['deep/a.txt', ['deep/a.txt'], ['x/deep/a.txt', 'a.txt']],
  ['logs/', ['logs/', 'x/logs/', 'logs/a'], ['logs', 'x/logs']],
  ['/logs/', ['logs/a'], ['x/logs/a']],
  ['*.map', ['a.map', '.map', 'x/y.map'], ['a.mapx', 'map']],
  ['a*b*c', ['abc', 'axxbxxc', 'abcbc'], ['ab', 'a/b/c', 'acb']],
  ['a?c', ['abc', 'aéc'], ['ac', 'a/c', 'abbc', 'a😀c']],
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
  ['a**/b', ['a/b', 'ax/b'], ['b', 'x/a/b', 'a/xb', 'a/x/b', 'ax/y/b']],
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
  ['**/secret', ['x\ny/secret', 'x\u2028y/secret'], []],
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

test.each([
  ['a\n**/b/**/c/**/d/**\nb', [{ line: 2, message: 'A rule can have at most 3 "**".' }]],
  [
    `a\r\n\r\n${'*a'.repeat(501)}`,
    [{ line: 3, message: 'A rule can have at most 1,000 characters.' }],
  ],
  ['*[.-z]*[.-z]*[.-z]*', [{ line: 1, message: 'A rule with "[" can have at most 3 "*".' }]],
  [`# ${'**/'.repeat(400)}\n**/a/**/b/**\n${'*a'.repeat(500)}`, []],
])('limits the cost of a rule: %#', (text, problems) => {
  expect(parseIgnoreFile(text).problems).toEqual(problems)
})

test('matches within those limits in bounded time', () => {
  const bracketed = `${'*[.-z]'.repeat(3)}!`
  const { rules } = parseIgnoreFile(`${'*a'.repeat(400)}b\n**/a/**/a/**/b\n${bracketed}`)
  expect(decideIgnored(rules, 'a'.repeat(250), false)).toBeNull()
  expect(decideIgnored(rules, `${'a/'.repeat(50)}a`, false)).toBeNull()
})

test('rules that exclude a re-included folder still apply to its contents', () => {
  const rules = ignoreRules(['b/', '*.log'])
  const within = reIncludeFolder(rules, 'b')
  const isIgnored = (path: string) => decideIgnored(within, path, false)
  expect(['b/a.html', 'b/a.log', 'c/b/a.html'].map(isIgnored)).toEqual([null, true, true])
  const odd = '[a]*?\\ !'
  const named = reIncludeFolder(ignoreRules(['/*']), odd)
  expect(decideIgnored(named, `${odd}/a`, false)).toBeNull()
  expect(decideIgnored(named, 'a/a', false)).toBe(true)
})
