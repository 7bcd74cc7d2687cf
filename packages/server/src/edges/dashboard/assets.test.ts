import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderOnDisk, type ResourceFolder } from '../../resources/resources.ts'
import { loadDashboard } from './load-dashboard.ts'
import { registerAssets } from './register-assets.ts'

const facts = { clientPath: '/cli.tgz?0a1b2c3d', mailboxPath: null, allowsAnonymous: true }
let folder: string
let built: ResourceFolder
let app: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-dashboard-'))
  await mkdir(path.join(folder, 'assets'))
  built = folderOnDisk(pathToFileURL(`${folder}/`))
  const files = { 'a-1.js': 'plain', 'a-1.js.br': 'br', 'a-1.js.gz': 'gzip', 'i-2.woff2': 'font' }
  const pages = { '../index.html': '<html data-client="/cli.tgz"><p>', '../front.html': '<html>' }
  for (const [name, content] of Object.entries({ ...files, ...pages })) {
    await writeFile(path.join(folder, 'assets', name), content)
  }
  app = Fastify()
  registerAssets(app, loadDashboard(built, facts))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

test.each([
  ['a-1.js', 'br, gzip', 'br', 'br', 'text/javascript; charset=utf-8'],
  ['a-1.js', 'gzip', 'gzip', 'gzip', 'text/javascript; charset=utf-8'],
  ['a-1.js', 'identity', undefined, 'plain', 'text/javascript; charset=utf-8'],
  ['i-2.woff2', 'br', undefined, 'font', 'font/woff2'],
])('%s with Accept-Encoding %j is sent as %j', async (name, accept, coding, body, type) => {
  const headers = { 'accept-encoding': accept }
  const response = await app.inject({ url: `/assets/${name}`, headers })
  expect([response.statusCode, response.body]).toEqual([200, body])
  expect(response.headers).toMatchObject({
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(response.headers['content-encoding']).toBe(coding)
  const head = await app.inject({ method: 'HEAD', url: `/assets/${name}`, headers })
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
    200,
    '',
    String(body.length),
  ])
})

test.each([
  ['GET', '/assets/b.js'],
  ['GET', '/assets/a-1.js.br'],
  ['GET', '/assets/../index.html'],
  ['GET', '/assets/..%2findex.html'],
  ['GET', '/assets/'],
  ['POST', '/assets/a-1.js'],
] as const)('%s %s returns 404', async (method, url) => {
  expect((await app.inject({ method, url })).statusCode).toBe(404)
})

test('a dashboard that was not built is null', () => {
  const missing = folderOnDisk(pathToFileURL(path.join(folder, 'missing/')))
  expect(loadDashboard(missing, facts)).toBeNull()
})

test('the app’s page has the URL of the matching CLI, and of the mailbox if there is one', () => {
  const page = (mailboxPath: string | null) =>
    String(loadDashboard(built, { ...facts, mailboxPath })?.index)
  expect(page(null)).toContain('<html data-client="/cli.tgz?0a1b2c3d">')
  expect(page('/dev/mail')).toContain('data-mailbox="/dev/mail">')
})

test('the app’s page says so if nothing can be published without an account', () => {
  const page = (allowsAnonymous: boolean) =>
    String(loadDashboard(built, { ...facts, allowsAnonymous })?.index)
  expect(page(false)).toContain('data-anonymous="off">')
  expect(page(true)).not.toContain('data-anonymous')
})
