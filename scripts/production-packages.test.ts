import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type LockedPackages, packageProblems, productionPackages } from './production-packages.ts'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: LockedPackages
}

test('every production dependency has a free licence and runs nothing at the install', () => {
  const found = productionPackages(packages)
  expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(['fastify', 'pg', 'react']))
  expect(packageProblems(found)).toEqual([])
})

test('development dependencies and packages of Plinth are not production dependencies', () => {
  const names = productionPackages(packages).map(({ name }) => name)
  expect(names).not.toContain('vitest')
  expect(names).not.toContain('@plinth/domain')
})

test.each([
  ['a missing licence', {}, 'a 1.0.0 has the licence "".'],
  ['one that restricts use', { license: 'AGPL-3.0' }, 'a 1.0.0 has the licence "AGPL-3.0".'],
  ['several at once', { license: 'MIT AND SSPL-1.0' }, 'a 1.0.0 has the licence'],
  ['a choice of others', { license: '(GPL-2.0 OR SSPL-1.0)' }, 'a 1.0.0 has the licence'],
  [
    'an install script',
    { license: 'MIT', hasInstallScript: true },
    'a 1.0.0 runs a script when it is installed.',
  ],
])('%s is a problem', (_, entry, problem) => {
  const locked = { 'node_modules/b/node_modules/a': { version: '1.0.0', ...entry } }
  expect(packageProblems(productionPackages(locked))).toEqual([expect.stringContaining(problem)])
})

test.each(['MIT', '(BSD-3-Clause OR GPL-2.0)'])('%s is allowed', (license) => {
  const locked = { 'node_modules/@a/b': { version: '1.0.0', license } }
  expect(packageProblems(productionPackages(locked))).toEqual([])
  expect(productionPackages(locked)).toMatchObject([{ name: '@a/b' }])
})
