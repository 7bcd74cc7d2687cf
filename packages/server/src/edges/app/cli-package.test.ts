import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { folderOnDisk } from '../../resources/resources.ts'
import { cliPackagePath, loadCliPackage, registerCliPackage } from './cli-package.ts'

function fetchPackage(content: Buffer | null, headers: Record<string, string> = {}) {
  const app = Fastify()
  registerCliPackage(app, content)
  return app.inject({ url: cliPackagePath(content), headers })
}

test('the package is cached by clients and revalidated', async () => {
  const first = await fetchPackage(Buffer.from('one'))
  expect([first.statusCode, first.body]).toEqual([200, 'one'])
  expect(first.headers).toMatchObject({
    'content-type': 'application/gzip',
    'cache-control': 'public, no-cache',
  })
  const known = { 'if-none-match': String(first.headers.etag) }
  expect(await fetchPackage(Buffer.from('one'), known)).toMatchObject({ statusCode: 304, body: '' })
  expect(await fetchPackage(Buffer.from('two'), known)).toMatchObject({
    statusCode: 200,
    body: 'two',
  })
})

test('returns 404 if the package was not built', async () => {
  expect(
    loadCliPackage(folderOnDisk(new URL('file:///nowhere/')), 'https://plinth.example'),
  ).toBeNull()
  expect((await fetchPackage(null)).statusCode).toBe(404)
  expect(cliPackagePath(null)).toBe('/cli.tgz')
})

test('each build has its own URL, which npx has not cached yet', () => {
  const [one, again, two] = ['one', 'one', 'two'].map((text) => cliPackagePath(Buffer.from(text)))
  expect(one).toMatch(/^\/cli\.tgz\?[0-9a-f]{8}$/)
  expect([again === one, two === one]).toEqual([true, false])
})
