import { expect, test } from 'vitest'
import {
  type ConvertedPattern,
  convertDestination,
  convertFirebaseSource,
  convertVercelSource,
} from './convert-patterns.ts'

const converted = (pattern: ConvertedPattern | null, destination: string): string | null => {
  const to = pattern && convertDestination(destination, pattern)
  return pattern && to && `${pattern.from} ${to}`
}

test.each([
  ['/old', '/new', '/old /new'],
  ['/a/:b/c-d.html', '/x/:b', '/a/:b/c-d.html /x/:b'],
  ['/docs/:path*', '/d/:path*', '/docs/* /d/:splat'],
  ['/docs/:path(.*)', '/d/:path', '/docs/* /d/:splat'],
  ['/:lang/docs/:path*', '/d/:path*?l=:lang', '/:lang/docs/* /d/:splat?l=:lang'],
  ['/(.*)', 'https://a.example:8080/$1', '/* https://a.example:8080/:splat'],
  ['/', '/home', '/ /home'],
  // Not certain, or not possible.
  ['/:lang/(.*)', '/d/$1', null],
  ['/a/:b', '/x/:c', null],
  ['/post-:id', '/x/:id', null],
  ['/a/:id(\\d+)', '/x/:id', null],
  ['/a/:rest+', '/x', null],
  ['/a/:b?', '/x', null],
  ['/((?!api/).*)', '/index.html', null],
  ['/a{/b}', '/x', null],
  ['old', '/new', null],
  ['', '/new', null],
])('Vercel: %s to %s', (source, destination, line) => {
  expect(converted(convertVercelSource(source), destination)).toBe(line)
})

test.each([
  ['/old', '/new', '/old /new'],
  ['**', '/index.html', '/* /index.html'],
  ['/foo/**', '/bar', '/foo/* /bar'],
  ['/foo{,/**}', '/bar', '/foo/* /bar'],
  ['/blog/:post*', 'https://b.example/:post', '/blog/* https://b.example/:splat'],
  ['/users/:id/profile', '/u/:id', '/users/:id/profile /u/:id'],
  // Not certain, or not possible.
  ['/foo/*', '/bar', null],
  ['**/*.@(js|css)', '/x', null],
  ['/foo{,/*}', '/bar', null],
  ['/a/**/b', '/x', null],
])('Firebase: %s to %s', (source, destination, line) => {
  expect(converted(convertFirebaseSource(source), destination)).toBe(line)
})

test.each([
  [convertVercelSource('/docs/(.*)'), '/docs'],
  [convertVercelSource('/docs/:path(.*)'), '/docs'],
  [convertVercelSource('/docs/:path*'), null],
  [convertVercelSource('/(.*)'), null],
  [convertFirebaseSource('/docs/**'), '/docs'],
  [convertFirebaseSource('/docs{,/**}'), null],
  [convertFirebaseSource('/docs/:rest*'), null],
  [convertFirebaseSource('**'), null],
])('%j matches %j here only', (pattern, bare) => {
  expect(pattern?.bare).toBe(bare)
})
