// Anonymous publishing: `POST /drops`, `POST /drops-md` and `GET /drops`, without credentials.
// Stores: sqlite-files. The suites of each subject cover the stores.
import { beforeAll, describe, expect, test } from 'vitest'
import type { FilePart } from './bodies.ts'
import type { Reply, Session } from './client.ts'
import type { AnonymousDrop } from './response-types.ts'
import { expectError, expectStatus, html, openService, type Service } from './service.ts'

let service: Service
beforeAll(async () => {
  service = await openService()
})

const drops = '/api/v1/drops'
const megabytes = 1_048_576

function sendPage(session: Session, file: Partial<FilePart>): Promise<Reply> {
  const part = { field: 'file', filename: 'index.html', content: html('Hello'), ...file }
  return session.post(drops, { files: [part] })
}

async function publish(session: Session, file: Partial<FilePart> = {}): Promise<AnonymousDrop> {
  return expectStatus(await sendPage(session, file), 201).json<AnonymousDrop>()
}

describe('only .html, .htm, .md and .markdown are accepted', () => {
  test.each([
    ['index.html', '<p>html page</p>', '<p>html page</p>'],
    ['page.htm', '<p>htm page</p>', '<p>htm page</p>'],
    ['notes.md', '# Notes', '<h1'],
    ['README.markdown', '# Readme', '<h1'],
    ['INDEX.HTML', '<p>upper case</p>', '<p>upper case</p>'],
  ])('%s is published and served', async (filename, content, served) => {
    const drop = await publish(service.visitor(), { filename, content })
    const page = await service.visitor().get(drop.url)
    expectStatus(page, 200)
    expect(page.text).toContain(served)
    expect(page.header('content-type')).toMatch(/^text\/html/)
  })

  test.each(['notes.txt', 'site.zip', 'photo.png', 'style.css', 'app.js', 'page.html.exe', 'page'])(
    '%s is an unsupported file type: 400',
    async (filename) => {
      const reply = await sendPage(service.visitor(), { filename })
      expectError(reply, 400, 'unsupported_file_type')
    },
  )
})

describe('the anonymous drop object has url, id and slug', () => {
  let drop: AnonymousDrop
  beforeAll(async () => {
    drop = await publish(service.visitor(), { content: '<head><title>A</title></head><p>A</p>' })
  })

  test('url is the absolute address of the slug under the sites domain', () => {
    expect(drop.url.replace(/\/$/, '')).toBe(`http://${drop.slug}.localhost:${service.port}`)
  })

  test('id is an opaque identifier', () => {
    expect(drop.id).toMatch(/^st_[a-z0-9]{16,}$/)
  })

  test('slug is a valid slug', () => {
    expect(drop.slug).toMatch(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/)
  })

  test('slugs are random', async () => {
    const another = await publish(service.visitor())
    expect(another.slug).not.toBe(drop.slug)
    expect(another.id).not.toBe(drop.id)
  })

  test('it expires after 7 days', () => {
    const days = (Date.parse(drop.expires_at) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.98)
    expect(days).toBeLessThanOrEqual(7.001)
  })

  test('the page is served as written, with a small service badge', async () => {
    const page = await service.visitor().get(drop.url)
    expect(page.text).toContain('<head><title>A</title></head><p>A</p>')
    expect(page.body.length).toBeGreaterThan('<head><title>A</title></head><p>A</p>'.length)
    expect(page.text).toMatch(/plinth/i)
  })

  test('a path that was not published returns a real 404', async () => {
    expectStatus(await service.visit(drop.slug, '/nothing-here'), 404)
  })
})

describe('POST /drops without a publishable file is a malformed request', () => {
  test.each<[string, object]>([
    ['no body', {}],
    ['JSON instead of multipart', { json: { file: '<p>x</p>' } }],
    ['a form without files', { fields: { file: '<p>x</p>' } }],
    ['another field name', { files: [{ field: 'upload', filename: 'a.html', content: 'x' }] }],
    ['a file without a filename', { files: [{ field: 'file', content: '<p>x</p>' }] }],
    [
      'two files',
      {
        files: [
          { field: 'file', filename: 'a.html', content: 'a' },
          { field: 'file', filename: 'b.html', content: 'b' },
        ],
      },
    ],
  ])('%s: 400', async (_, options) => {
    expectError(await service.visitor().post(drops, options), 400)
  })
})

describe('max size per anonymous upload: 2 MB', () => {
  test('an HTML file of exactly 2 MB is published', async () => {
    await publish(service.visitor(), { content: html('x').padEnd(2 * megabytes, ' ') })
  })

  test('a Markdown file of exactly 2 MB is published', async () => {
    const content = `${'word '.repeat(20)}\n\n`.repeat(30_000).slice(0, 2 * megabytes)
    await publish(service.visitor(), { filename: 'a.md', content: content.padEnd(2 * megabytes) })
  })

  test.each(['index.html', 'index.md'])('one byte more as %s: 413', async (filename) => {
    const content = html('x').padEnd(2 * megabytes + 1, ' ')
    expectError(await sendPage(service.visitor(), { filename, content }), 413)
  })

  test('20 MB: 413', async () => {
    expectError(await sendPage(service.visitor(), { content: Buffer.alloc(20 * megabytes) }), 413)
  })
})

describe('GET /drops lists the drops made by that browser', () => {
  const list = async (session: Session) =>
    expectStatus(await session.get(drops), 200).json<AnonymousDrop[]>()

  test('without a cookie: an empty list', async () => {
    expect(await list(service.visitor())).toEqual([])
  })

  test('with a forged cookie: an empty list', async () => {
    const session = service.visitor()
    const { id } = await publish(session)
    const forger = service.visitor()
    for (const name of session.jar.names('localhost')) forger.jar.set('localhost', name, id)
    expect(await list(forger)).toEqual([])
  })

  test('a session that publishes three times lists all three', async () => {
    const session = service.visitor()
    const made = [await publish(session), await publish(session), await publish(session)]
    const listed = await list(session)
    expect(listed.map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort())
    expect(listed).toContainEqual(
      expect.objectContaining({ id: made[0]?.id, slug: made[0]?.slug, url: made[0]?.url }),
    )
  })

  test('Markdown published by the same browser is listed too, under its title', async () => {
    const session = service.visitor()
    await publish(session)
    const json = { markdown: '# Hello', title: 'My notes' }
    const { id } = (await session.post('/api/v1/drops-md', { json })).json<AnonymousDrop>()
    expect(await list(session)).toHaveLength(2)
    expect(await list(session)).toContainEqual(expect.objectContaining({ id, name: 'My notes' }))
  })

  test('another browser does not see them', async () => {
    const [one, other] = [service.visitor(), service.visitor()]
    const [mine] = [await publish(one), await publish(other)]
    expect((await list(one)).map(({ id }) => id)).toEqual([mine.id])
  })
})
