import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { cliPackagePath, loadCliPackage, registerCliPackage } from './cli-package.ts'

function ask(content: Buffer | null, headers: Record<string, string> = {}) {
  const app = Fastify()
  registerCliPackage(app, content)
  return app.inject({ url: cliPackagePath(content), headers })
}

test('it is fetched once, and asked for again', async () => {
  const first = await ask(Buffer.from('one'))
  expect([first.statusCode, first.body]).toEqual([200, 'one'])
  expect(first.headers).toMatchObject({
    'content-type': 'application/gzip',
    'cache-control': 'public, no-cache',
  })
  const known = { 'if-none-match': String(first.headers.etag) }
  expect(await ask(Buffer.from('one'), known)).toMatchObject({ statusCode: 304, body: '' })
  expect(await ask(Buffer.from('two'), known)).toMatchObject({ statusCode: 200, body: 'two' })
})

test('where it was not built there is none', async () => {
  expect(loadCliPackage('/nowhere/cli.tgz')).toBeNull()
  expect((await ask(null)).statusCode).toBe(404)
  expect(cliPackagePath(null)).toBe('/cli.tgz')
})

test('each build has an address of its own, which npx has not fetched yet', () => {
  const [one, again, two] = ['one', 'one', 'two'].map((text) => cliPackagePath(Buffer.from(text)))
  expect(one).toMatch(/^\/cli\.tgz\?[0-9a-f]{8}$/)
  expect([again === one, two === one]).toEqual([true, false])
})
