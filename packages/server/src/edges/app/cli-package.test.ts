import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { folderOnDisk } from '../../resources/resources.ts'
import { cliPackagePath, loadCliPackage, packageOf, registerCliPackage } from './cli-package.ts'

const withText = (text: string) => packageOf(Buffer.from(text))

function fetchPackage(text: string | null, headers: Record<string, string> = {}) {
  const app = Fastify()
  const cliPackage = text === null ? null : withText(text)
  registerCliPackage(app, cliPackage)
  return app.inject({ url: cliPackagePath(cliPackage), headers })
}

test('the package is cached by clients and revalidated', async () => {
  const first = await fetchPackage('one')
  expect([first.statusCode, gunzipSync(first.rawPayload).toString()]).toEqual([200, 'one'])
  expect(first.headers).toMatchObject({
    'content-type': 'application/gzip',
    'cache-control': 'public, no-cache',
  })
  const known = { 'if-none-match': String(first.headers.etag) }
  expect(await fetchPackage('one', known)).toMatchObject({ statusCode: 304, body: '' })
  const changed = await fetchPackage('two', known)
  expect([changed.statusCode, gunzipSync(changed.rawPayload).toString()]).toEqual([200, 'two'])
})

test('returns 404 if the package was not built', async () => {
  expect(
    loadCliPackage(folderOnDisk(new URL('file:///nowhere/')), 'https://plinth.example'),
  ).toBeNull()
  expect((await fetchPackage(null)).statusCode).toBe(404)
  expect(cliPackagePath(null)).toBe('/cli.tgz')
})

test('each build has its own URL, which npx has not cached yet', () => {
  const [one, again, two] = ['one', 'one', 'two'].map((text) => cliPackagePath(withText(text)))
  expect(one).toMatch(/^\/cli\.tgz\?[0-9a-f]{8}$/)
  expect([again === one, two === one]).toEqual([true, false])
})
