// Markdown rendered on the server to a styled, responsive page.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Reply } from '../client.ts'
import type { AnonymousDrop, Version } from '../response-types.ts'
import type { Service } from '../service.ts'
import { createSite, expectError, expectStatus, sendFile } from '../service.ts'

export function markdownChapter(open: () => Service): void {
  let service: Service
  beforeAll(async () => {
    service = open()
  })

  const publish = (body: object) => service.visitor().post('/api/v1/drops-md', { json: body })

  async function render(body: object): Promise<string> {
    const { url } = expectStatus(await publish(body), 201).json<AnonymousDrop>()
    return expectStatus(await service.visitor().get(url), 200).text
  }

  const source = `# First heading

A paragraph with *emphasis*, **strong**, \`code\`, ~~struck~~ and [a link](https://example.org/).

## Lists

- one
- two

1. first
2. second

> a quotation

\`\`\`js
const answer = 42
\`\`\`

![a picture](https://example.org/a.png)

| Name | Size |
|---|---|
| cell | 12 |

---

- [x] done

Zażółć gęślą jaźń, 日本語, 🎉 and 1 < 2 & 3.
`

  describe('Markdown is rendered server-side', () => {
    let page: string
    beforeAll(async () => {
      page = await render({ markdown: source })
    })

    test.each<[string, RegExp]>([
      ['a heading', /<h1[^>]*>.*First heading.*<\/h1>/s],
      ['a second-level heading', /<h2[^>]*>.*Lists.*<\/h2>/s],
      ['emphasis', /<em>emphasis<\/em>/],
      ['strong emphasis', /<strong>strong<\/strong>/],
      ['inline code', /<code>code<\/code>/],
      ['strikethrough', /<(?:del|s)>struck<\/(?:del|s)>/],
      ['a link', /<a [^>]*href="https:\/\/example\.org\/"[^>]*>a link<\/a>/],
      ['a bullet list', /<ul>\s*<li>(?:<p>)?one/],
      ['a numbered list', /<ol>\s*<li>(?:<p>)?first/],
      ['a quotation', /<blockquote>\s*<p>a quotation/],
      ['a code block', /<pre[^>]*>.*<code.*answer/s],
      ['an image', /<img [^>]*src="https:\/\/example\.org\/a\.png"/],
      ['a table', /<table>.*<td[^>]*>cell<\/td>/s],
      ['a thematic break', /<hr/],
      ['a task list', /<input[^>]*type="checkbox"/],
      ['text outside ASCII', /Zażółć gęślą jaźń, 日本語, 🎉/],
      ['escaped characters', /1 &lt; 2 &amp; 3/],
      ['a viewport for small screens', /<meta name="viewport" content="width=device-width/],
      ['styles', /<style|<link [^>]*rel="stylesheet"/],
      ['a character set', /<meta charset="utf-8"/i],
      ['a title from the first heading', /<title>First heading<\/title>/],
    ])('the page has %s', (_, pattern) => {
      expect(page).toMatch(pattern)
    })
  })

  describe('POST /drops-md takes markdown and an optional title', () => {
    test('the response is an anonymous drop', async () => {
      const drop = expectStatus(await publish({ markdown: 'text' }), 201).json<AnonymousDrop>()
      expect(drop).toMatchObject({
        id: expect.stringMatching(/^st_/),
        url: `http://${drop.slug}.localhost:${service.port}`,
      })
    })

    test('title is the page title', async () => {
      const page = await render({ markdown: '# Heading', title: 'Spoken & written' })
      expect(page).toContain('<title>Spoken &amp; written</title>')
    })

    test.each<[string, () => Promise<Reply>]>([
      ['without markdown', () => publish({ title: 'x' })],
      ['with markdown that is no string', () => publish({ markdown: 5 })],
      ['with a title that is no string', () => publish({ markdown: 'x', title: 5 })],
      ['with an array', () => publish(['x'])],
    ])('%s: 400', async (_, send) => {
      expectError(await send(), 400)
    })

    test('bad JSON: 400', async () => {
      const reply = await service.visitor().post('/api/v1/drops-md', {
        raw: '{"markdown": ',
        headers: { 'Content-Type': 'application/json' },
      })
      expectError(reply, 400, 'invalid_json')
    })

    test('an empty body names the missing field: 400', async () => {
      const reply = await publish({})
      expectError(reply, 400, 'missing_field')
      expect(reply.json().detail).toContain('markdown')
    })

    test('more than 2 MB: 413', async () => {
      expectError(await publish({ markdown: 'x'.repeat(2 * 1_048_576 + 1) }), 413)
    })
  })

  describe('Markdown files in the authenticated API', () => {
    test.each(['notes.md', 'notes.markdown', 'NOTES.MD'])(
      '%s is rendered to HTML',
      async (name) => {
        const { api } = await service.owner()
        const site = await createSite(api)
        const content = '# Grüße\n\ntext'
        const reply = await sendFile(api, site.id, { filename: name, content })
        expect(expectStatus(reply, 201).json<Version>()).toMatchObject({
          byte_size: Buffer.byteLength(content),
          file_count: 1,
        })
        const page = await service.visit(site.slug)
        expectStatus(page, 200)
        expect(page.text).toMatch(/<h1[^>]*>.*Grüße/s)
        expect(page.header('content-type')).toMatch(/^text\/html; ?charset=utf-8/i)
      },
    )
  })
}
