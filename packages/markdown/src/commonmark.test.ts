import { tests } from 'commonmark-spec'
import { describe, expect, it } from 'vitest'
import { renderDocument } from './document.ts'

const link = (url: string, text = url) => `<a href="${url}">${text}</a>`

/** Bare URLs are links here, unlike in CommonMark. */
const autolinked = new Map([
  [602, `<p>&lt;${link('https://foo.bar/baz')} bim&gt;</p>\n`],
  [608, `<p>&lt; ${link('https://foo.bar')} &gt;</p>\n`],
  [611, `<p>${link('https://example.com')}</p>\n`],
  [612, `<p>${link('mailto:foo@bar.example.com', 'foo@bar.example.com')}</p>\n`],
])

it('covers the whole suite', () => {
  expect(tests.length).toBeGreaterThanOrEqual(650)
})

describe.each(tests)('CommonMark $number ($section)', ({ number, markdown, html }) => {
  it('renders as the specification says', () => {
    const { html: rendered } = renderDocument(withTabs(markdown))
    expect(withoutExtensions(rendered)).toBe(autolinked.get(number) ?? normal(withTabs(html)))
  })
})

/** The suite writes tabs as arrows. */
function withTabs(text: string): string {
  return text.replaceAll('→', '\t')
}

/** Removes heading links, heading ids and syntax highlighting, nothing else. */
function withoutExtensions(html: string): string {
  return html
    .replace(/<div class="heading"><(h[1-6]) id="[^"]+">/g, '<$1>')
    .replace(/<\/(h[1-6])><a class="anchor" [^>]+>#<\/a><\/div>/g, '</$1>')
    .replace(/<pre><code class="language-[\s\S]*?<\/code>/g, (code) =>
      code.replace(/<span class="hljs-[^"]+">|<\/span>/g, ''),
    )
}

/** The line break in an empty quote is not significant. */
function normal(html: string): string {
  return html.replaceAll('<blockquote>\n</blockquote>', '<blockquote></blockquote>')
}
