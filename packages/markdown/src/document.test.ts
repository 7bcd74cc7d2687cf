import { describe, expect, it } from 'vitest'
import { renderDocument } from './document.ts'

function html(source: string): string {
  return renderDocument(source).html
}

describe('extensions', () => {
  it('gives headings the same ids as GitHub, each unique, and links to them', () => {
    const rendered = html(
      '# Hello, *World*!\n\n## a b\n\n## A b\n\n## a-b-1\n\n## Größe 日本\n\n# 🎉',
    )
    const ids = [...rendered.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids).toEqual(['hello-world', 'a-b', 'a-b-1', 'a-b-1-1', 'größe-日本', 'section'])
    expect(rendered).toContain(
      '</h1><a class="anchor" href="#hello-world" aria-label="Link to “Hello, World!”">#</a>',
    )
  })

  it('escapes heading text in attributes', () => {
    expect(html('# "><img src=x onerror=a>')).not.toMatch(/label="[^"]*[<>]/)
    expect(html('# `"><b>`')).toContain('aria-label="Link to “&quot;&gt;&lt;b&gt;”"')
  })

  it('renders task lists', () => {
    const rendered = html('- [ ] open\n- [x] **done**\n- [y] no\n- [ ]\n\n1. [X] first')
    expect(rendered).toContain('<ul class="tasks">')
    expect(rendered).toContain('<ol class="tasks">')
    expect(rendered).toContain('disabled aria-label="Not done" /> open')
    expect(rendered.match(/disabled checked aria-label="Done"/g)).toHaveLength(2)
    expect(rendered).toContain('<li>[y] no</li>')
    expect(rendered).toContain('<li>[ ]</li>')
  })

  it('keeps a link reference that looks like a task', () => {
    expect(html('- [x] y\n\n[x]: /url')).toContain('<li><a href="/url">x</a> y</li>')
  })

  it('renders tables, strikethrough and footnotes', () => {
    const rendered = html('| a | b |\n|---|--:|\n| ~~c~~ | d[^1] |\n\n[^1]: Note')
    expect(rendered).toContain('<div class="table" role="region"')
    expect(rendered).toContain('<td style="text-align:right">d<sup class="footnote-ref">')
    expect(rendered).toContain('<s>c</s>')
    expect(rendered).toContain('<section class="footnotes" aria-label="Footnotes">')
    expect(rendered).toContain('aria-label="Back to the text" class="footnote-backref"')
  })

  it.each([
    ['see https://a.example/b?c=d.', 'href="https://a.example/b?c=d"'],
    ['see www.example.org/x, yes', 'href="http://www.example.org/x"'],
    ['write to me@example.org', 'href="mailto:me@example.org"'],
  ])('links %j', (source, expected) => {
    expect(html(source)).toContain(expected)
  })

  it.each([
    ['README.md'],
    ['main.rs and node.js'],
    ['// a comment //example.org'],
    ['www.'],
    ['`https://a.example`'],
  ])('creates no link in %j', (source) => {
    expect(html(source)).not.toContain('<a')
  })

  it('leaves code unchanged that takes long to highlight', () => {
    const block = (code: string) => html(`\`\`\`js\n${code}\n\`\`\``)
    expect(block('let a = 1\n'.repeat(1_000))).toContain('hljs-keyword')
    expect(block(`let a = "${'a'.repeat(400)}"`)).toContain('hljs-keyword')
    for (const slow of [`let a = ${'a'.repeat(3_000)}`, `let a${'\n'.repeat(3_000)}= 1`])
      expect(block(slow)).not.toContain('hljs-keyword')
  })

  it('highlights code only if its fence names a language', () => {
    expect(html('```js\nconst a = "<b>"\n```')).toContain('<span class="hljs-keyword">const</span>')
    expect(html('```js\nconst a = "<b>"\n```')).toContain('&lt;b&gt;')
    expect(html('```nonsense\nconst <a>\n```')).toContain('>const &lt;a&gt;\n</code>')
    expect(html('```\nconst a = 1\n```')).not.toContain('hljs')
    expect(html(`\`\`\`js\n${'let a = 1\n'.repeat(6000)}\`\`\``)).not.toContain('hljs')
  })

  it('passes HTML through', () => {
    expect(html('<video src="a.mp4"></video>')).toContain('<video src="a.mp4"></video>')
  })
})

describe('metadata', () => {
  it.each([
    ['---\ntitle: Front\n---\n# Head', 'Front'],
    ['Text\n\n## Two\n\n# The *first*\nline', 'The first'],
    ['# ![](a.png)\n\n# Second', 'Second'],
    ['Setext\nheading\n===', 'Setext heading'],
    ['## Only smaller', null],
    ['', null],
  ])('the title of %j is %j', (source, title) => {
    expect(renderDocument(source).title).toBe(title)
  })

  it.each([
    ['https://cdn.example/cover.png?w=1', 'https://cdn.example/cover.png?w=1'],
    ['"HTTP://cdn.example/a b.png"', 'http://cdn.example/a%20b.png'],
    ['/cover.png', null],
    ['cover.png', null],
    ['//cdn.example/cover.png', null],
    ['javascript:alert(1)', null],
    ['data:image/png;base64,AAAA', null],
    [`https://cdn.example/${'a'.repeat(2_000)}`, null],
    ['[a, b]', null],
  ])('the image %s in the front matter is %s', (image, url) => {
    expect(renderDocument(`---\nimage: ${image}\n---\nText`).image).toBe(url)
  })

  it('takes the description from the front matter, else from the first paragraph', () => {
    const front = '---\ndescription: Mine\n---\nText'
    expect(renderDocument(front).description).toBe('Mine')
    expect(renderDocument('# A\n\n![](x.png)\n\nSome `code` &\nmore').description).toBe(
      'Some code & more',
    )
    const pictured = '[![build](x.svg)](/ci) ![alone](x.png)\n\n![with](x.png) words'
    expect(renderDocument(pictured).description).toBe('with words')
    expect(renderDocument('word '.repeat(100)).description).toMatch(/^(word )+word…$/)
    expect(renderDocument('word '.repeat(100)).description?.length).toBeLessThanOrEqual(201)
    expect(renderDocument('# Only a heading').description).toBeNull()
    expect(renderDocument('日'.repeat(300)).description).toBe(`${'日'.repeat(200)}…`)
    expect(renderDocument(`日${'𠮷'.repeat(300)}`).description).toBe(`日${'𠮷'.repeat(99)}…`)
  })
})
