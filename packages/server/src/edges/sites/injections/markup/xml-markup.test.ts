import type { DropId } from '@plinth/domain/base/ids'
import type { Analytics } from '@plinth/domain/visitors/analytics'
import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { loadBrand } from '../../../pages/shell/load-brand.ts'
import { analyticsMarkup } from '../analytics/analytics-markup.ts'
import { badgeHtml } from '../badge.ts'
import { badgeXml } from '../badge-xml.ts'
import { escapeXml, xhtmlNamespace } from './xml-markup.ts'

interface Script {
  readonly attributes: Record<string, string>
  readonly code: string
}

/** Throws at the first XML error. Returns the scripts, the namespaces of all elements and the text. */
function read(xml: string) {
  const scripts: { attributes: Record<string, string>; code: string }[] = []
  const namespaces = new Set<string>()
  let open: string | undefined
  let text = ''
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    namespaces.add(uri)
    open = local
    const values = Object.values(attributes).map(({ name, value }) => [name, value])
    if (local === 'script') scripts.push({ attributes: Object.fromEntries(values), code: '' })
  })
  parser.on('text', (content) => {
    const script = scripts.at(-1)
    if (open === 'script' && script) script.code += content
    else if (open !== 'style') text += content
  })
  parser.on('closetag', () => {
    open = undefined
  })
  parser.write(xml).close()
  return { scripts, namespaces, text: text.replace(/\s+/g, ' ').trim() }
}

const htmlScripts = (html: string): Script[] =>
  [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)].map(([, attributes = '', code = '']) => ({
    attributes: Object.fromEntries(
      [...attributes.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    ),
    code,
  }))

/** A page with no default namespace, or with the one in `bound`. */
const within = (markup: string, bound = ''): string =>
  `<h:html xmlns:h="${xhtmlNamespace}"${bound}><h:body>${markup}</h:body></h:html>`

test.each(['', ' xmlns="urn:other"'])('the badge in a page with%s', (bound) => {
  const badge = badgeXml(loadBrand(), 'https://plinth.example?a=1&b="2"')
  const { namespaces, text } = read(within(badge, bound))
  expect([...namespaces]).toEqual([xhtmlNamespace, 'http://www.w3.org/2000/svg'])
  expect(text).toBe('Plinth Published with Plinth')
  expect(badge).toMatch(/^[\t\n\r -~]*$/)
  // The HTML and XML badges use the same element name.
  expect(badgeHtml(loadBrand(), '')).toMatch(/^<plinth-badge .*<\/plinth-badge>$/s)
  expect(badge).toMatch(/^<plinth-badge .*<\/plinth-badge>$/s)
})

const all: Analytics = {
  ga4: { measurement_id: 'G-AB12CD34EF' },
  meta_pixel: { pixel_id: '123456789012345' },
  posthog: { project_key: 'phc_abc' },
  plausible: { domain: 'example.com' },
}
const hostile = `"'</script>]]><!--&amp;&\u2028é😀\u0001`

describe.each(['auto', 'always', 'never'] as const)('analytics with consent "%s"', (consent) => {
  const asking = { dropId: 'st_a' as DropId, consentSrc: '/.plinth/consent.js?1' }
  const markup = (analytics: Analytics, syntax: 'html' | 'xml') =>
    analyticsMarkup({ ...analytics, consent }, { ...asking, syntax })

  test('has the same scripts as in HTML', () => {
    const { scripts, namespaces } = read(within(markup(all, 'xml'), ' xmlns="urn:other"'))
    expect([...namespaces]).toEqual([xhtmlNamespace])
    const withoutNamespace = scripts.map(({ attributes: { xmlns, ...attributes }, code }) => {
      expect(xmlns).toBe(xhtmlNamespace)
      return { attributes, code }
    })
    expect(withoutNamespace).toEqual(htmlScripts(markup(all, 'html')))
  })

  test('stays well-formed with hostile identifiers', () => {
    const xml = markup(
      {
        ga4: { measurement_id: 'x' },
        meta_pixel: { pixel_id: hostile },
        posthog: { project_key: hostile, host: hostile },
        plausible: { domain: hostile, host: hostile },
      },
      'xml',
    )
    expect(read(within(xml)).text).toBe('')
    expect(xml).toMatch(/^[\t\n\r -~]*$/)
  })
})

test.each([
  ['a<b>&"c\'', 'a&lt;b&gt;&amp;&quot;c&#39;'],
  ['é😀\n', '&#233;&#128512;\n'],
  ['\0\u0001\ud800\uffff', ''],
])('%j is escaped as %s', (text, written) => {
  expect(escapeXml(text)).toBe(written)
})
