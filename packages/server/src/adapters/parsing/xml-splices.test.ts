import { describe, expect, it, test } from 'vitest'
import { unmarked } from './awkward-pages.test-support.ts'
import { ns, page, readableXml, strict } from './xml-pages.test-support.ts'
import { findXmlSplices } from './xml-splices.ts'

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'

function encoded(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text)
  const marked = `\ufeff${text.replace(/^\ufeff/, '').replace('"UTF-8"', '"UTF-16"')}`
  const bytes = Buffer.from(marked, 'utf16le')
  return encoding === 'utf-16be' ? bytes.swap16() : bytes
}

const unit = (text: string, encoding: Encoding) =>
  encoded(text, encoding).subarray(encoding === 'utf-8' ? 0 : 2)

describe.each<[Encoding]>([['utf-8'], ['utf-16le'], ['utf-16be']])('in %s', (encoding) => {
  test.each(readableXml)('%s', (_, marked) => {
    const bytes = encoded(unmarked(marked), encoding)
    const found = findXmlSplices(bytes)
    if (found === null) throw new Error('the page was not read')
    const { head, body } = found
    const sent = Buffer.concat([
      bytes.subarray(0, head),
      unit('|h|', encoding),
      bytes.subarray(head, body),
      unit('|b|', encoding),
      bytes.subarray(body),
    ])
    expect(sent).toEqual(encoded(marked, encoding))
    expect(found.encoding).toBe(encoding === 'utf-8' ? undefined : encoding)
  })
})

test('supports single-byte encodings', () => {
  const bytes = Buffer.from(
    `<?xml version="1.0" encoding="ISO-8859-1"?><html ${ns}><head></head><body>é</body></html>`,
    'latin1',
  )
  expect(findXmlSplices(bytes)).toEqual({
    head: bytes.indexOf('</head>'),
    body: bytes.indexOf('</body>'),
  })
})

const broken = (content: string, prolog = '') => unmarked(page(content, prolog))
const declaring = (subset: string) => broken('x', `<!DOCTYPE html [${subset}]>`)

describe('finds no splices in', () => {
  it.each([
    ['an empty file', ''],
    ['text', 'hello'],
    ['HTML', '<!doctype html><html><head><title>x</title></head><body><p>x<br></body></html>'],
    ['a tag that stays open', broken('<p>x')],
    ['a tag that closes nothing', broken('x</p>')],
    ['tags that overlap', broken('<b><i></b></i>')],
    ['an attribute twice', broken('<p a="1" a="2"/>')],
    [
      'an attribute twice by namespace',
      broken('<p xmlns:a="urn:x" xmlns:b="urn:x" a:c="1" b:c="2"/>'),
    ],
    ['an attribute without quotes', broken('<p a=1/>')],
    ['an attribute without value', broken('<input disabled/>')],
    ['a < in an attribute', broken('<p a="<"/>')],
    ['an unknown prefix', broken('<x:y/>')],
    ['a bare ampersand', broken('a & b')],
    ['an entity that nothing declares', broken('&nbsp;')],
    ['an entity that browsers do not know', broken('&nope;', strict)],
    ['an entity named like a method', broken('&constructor;', strict)],
    ['a control character', broken('\u0001')],
    ['a reference to one', broken('&#1;')],
    ['the end of CDATA in text', broken(']]>')],
    ['two hyphens in a comment', broken('<!-- a -- b -->')],
    ['an open comment', broken('<!-- ')],
    ['space before the declaration', broken('x', ' <?xml version="1.0"?>')],
    ['text behind the root', `${broken('x')}y`],
    ['two roots', broken('x') + broken('y')],
    ['a doctype in lower case', broken('x', '<!doctype html>')],
    ['a doctype with bad identifiers', broken('x', '<!DOCTYPE html PUBLIC "a{b}" "c">')],
    ['a doctype with half an identifier', broken('x', '<!DOCTYPE html PUBLIC "a">')],
    ['an entity that holds markup', declaring('<!ENTITY a "<b>x</b>">')],
    ['an entity that makes markup', declaring('<!ENTITY a "&#60;b>">')],
    ['an entity of entities', declaring('<!ENTITY a "b"><!ENTITY c "&a;&a;">')],
    ['an external entity', declaring('<!ENTITY a SYSTEM "file:///etc/passwd">')],
    ['a parameter entity', declaring('<!ENTITY % a "b">%a;')],
    ['default attributes', declaring('<!ATTLIST p class CDATA "x">')],
    ['an unknown declaration', declaring('<!FOO>')],
    ['the end of a subset in a comment', declaring('<!-- ]> --')],
    ['an html without namespace', '<html><head/><body/></html>'],
    ['an SVG image', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a body without namespace', `<h:html xmlns:h="http://www.w3.org/1999/xhtml"><body/></h:html>`],
    ['frames', `<html ${ns}><head/><frameset><frame/></frameset></html>`],
    [
      'a page that a style sheet transforms',
      broken('x', '<?xml-stylesheet type="text/xsl" href="a"?>'),
    ],
    [
      'UTF-16 declared without a byte order mark',
      broken('x', '<?xml version="1.0" encoding="UTF-16"?>'),
    ],
    [
      'a declaration that contradicts the byte order mark',
      `\ufeff${broken('x', '<?xml version="1.0" encoding="ISO-8859-1"?>')}`,
    ],
    ['a multi-byte encoding', broken('x', '<?xml version="1.0" encoding="Shift_JIS"?>')],
    ['an unknown encoding', broken('x', '<?xml version="1.0" encoding="nope"?>')],
    ['deeply nested elements', broken(`${'<b>'.repeat(3000)}${'</b>'.repeat(3000)}`)],
  ])('%s', (_, text) => {
    expect(findXmlSplices(Buffer.from(text))).toBeNull()
  })

  it('invalid UTF-8', () => {
    const bytes = Buffer.from(broken('~'))
    bytes[bytes.indexOf('~')] = 0xff
    expect(findXmlSplices(bytes)).toBeNull()
  })

  it('half a code unit of UTF-16', () => {
    const bytes = encoded(broken('x'), 'utf-16le')
    expect(findXmlSplices(bytes)).not.toBeNull()
    expect(findXmlSplices(Buffer.concat([bytes, Buffer.of(0)]))).toBeNull()
  })

  it('UTF-16 that is declared as UTF-8', () => {
    const text = broken('x', '<?xml version="1.0" encoding="utf-8"?>')
    expect(findXmlSplices(encoded(text, 'utf-16le'))).toBeNull()
  })
})
