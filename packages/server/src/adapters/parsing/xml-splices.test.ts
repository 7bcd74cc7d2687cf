import { describe, expect, it, test } from 'vitest'
import { findXmlSplices } from './xml-splices.ts'

const ns = 'xmlns="http://www.w3.org/1999/xhtml"'
const strict =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">'
const title = '<title>x</title>'
const page = (content: string, prolog = '') =>
  `${prolog}<html ${ns}><head>|h|${title}</head><body>${content}|b|</body></html>`

/** Documents with the places where Plinth may add: `|h|` to the head, `|b|` to the body. */
const readable: readonly (readonly [name: string, marked: string])[] = [
  ['an ordinary page', page('<p>x</p>')],
  ['a declaration', page('x', '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n')],
  ['XML 1.1', page('x', '<?xml version="1.1"?>')],
  ['a byte order mark', `\ufeff${page('x')}`],
  ['text outside ASCII', page('日本 𝒳 é')],
  ['line breaks of Windows', page('<p>\r\nx\r\n</p>\r\n', '\r\n')],
  ['a short doctype', page('x', '<!DOCTYPE html>\n')],
  ['a system identifier', page('x', '<!DOCTYPE html SYSTEM "about:legacy-compat">')],
  ['entities that browsers know', page('&nbsp;&copy;&Auml;&amp;', strict)],
  [
    'entities of a document',
    page(
      '&who;&it;',
      '<!DOCTYPE html [<!ENTITY who "a&#233;">\n<!-- <!ENTITY no "</body>"> --><?x y?><!ENTITY it \'b\'>]>',
    ),
  ],
  ['references to characters', page('&#160;&#x1F600;')],
  [
    'a prefix',
    `<h:html xmlns:h="http://www.w3.org/1999/xhtml"><h:head>|h|<h:title>x</h:title></h:head><h:body>x|b|</h:body></h:html>`,
  ],
  [
    'another default namespace',
    `<h:html xmlns="urn:x" xmlns:h="http://www.w3.org/1999/xhtml"><head/><h:head>|h|</h:head><body/><h:body>|b|</h:body></h:html>`,
  ],
  ['the end in CDATA', page('<![CDATA[</body></html>]]>')],
  ['the end in a comment', page('<!-- </body> -->')],
  ['the end in an instruction', page('<?x </body> ?>')],
  ['the end in an attribute', page('<p title="&lt;/body>">x</p>')],
  ['a comment behind the end', `${page('x')}<!-- </body> -->`],
  [
    'tags with spaces',
    `<html ${ns}\n><head\n>|h|</head ><body class='a>b'\n>x|b|</body\n></html >`,
  ],
  ['an empty head', `<html ${ns}><head/>|h|<body>x|b|</body></html>`],
  ['no head', `<html ${ns}><!-- -->|h|<body>x|b|</body></html>`],
  ['an empty body', `<html ${ns}><head>|h|</head><body/>|b|</html>`],
  ['a head behind the body', `<html ${ns}>|h|<body>x|b|</body><head></head></html>`],
  ['two bodies', `<html ${ns}><head>|h|</head><body>x|b|</body><body>y</body></html>`],
  [
    'a body in a drawing',
    page(
      `<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><body ${ns}>y</body></foreignObject></svg>`,
    ),
  ],
  ['a script', page('<script>//<![CDATA[\nif (a < b && c) "</body>"\n//]]></script>')],
  ['a style sheet', page('x', '<?xml-stylesheet type="text/css" href="a.css"?>')],
]

const unmarked = (marked: string) => marked.replace('|h|', '').replace('|b|', '')

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
  test.each(readable)('%s', (_, marked) => {
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

test('a page in an encoding of single bytes', () => {
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

describe('nothing is added to', () => {
  it.each([
    ['nothing', ''],
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
    ['an entity of its own file', declaring('<!ENTITY a SYSTEM "file:///etc/passwd">')],
    ['a parameter entity', declaring('<!ENTITY % a "b">%a;')],
    ['attributes by default', declaring('<!ATTLIST p class CDATA "x">')],
    ['a declaration that is none', declaring('<!FOO>')],
    ['the end of a subset in a comment', declaring('<!-- ]> --')],
    ['an html without namespace', '<html><head/><body/></html>'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a body without namespace', `<h:html xmlns:h="http://www.w3.org/1999/xhtml"><body/></h:html>`],
    ['frames', `<html ${ns}><head/><frameset><frame/></frameset></html>`],
    [
      'a page that a style sheet transforms',
      broken('x', '<?xml-stylesheet type="text/xsl" href="a"?>'),
    ],
    [
      'UTF-16 that is declared without a mark',
      broken('x', '<?xml version="1.0" encoding="UTF-16"?>'),
    ],
    [
      'a declaration against the mark',
      `\ufeff${broken('x', '<?xml version="1.0" encoding="ISO-8859-1"?>')}`,
    ],
    ['an encoding of several bytes', broken('x', '<?xml version="1.0" encoding="Shift_JIS"?>')],
    ['an encoding that is none', broken('x', '<?xml version="1.0" encoding="nope"?>')],
    ['what is nested too deeply', broken(`${'<b>'.repeat(3000)}${'</b>'.repeat(3000)}`)],
  ])('%s', (_, text) => {
    expect(findXmlSplices(Buffer.from(text))).toBeNull()
  })

  it('UTF-8 that is not valid', () => {
    const bytes = Buffer.from(broken('~'))
    bytes[bytes.indexOf('~')] = 0xff
    expect(findXmlSplices(bytes)).toBeNull()
  })

  it('half a unit of UTF-16', () => {
    const bytes = encoded(broken('x'), 'utf-16le')
    expect(findXmlSplices(bytes)).not.toBeNull()
    expect(findXmlSplices(Buffer.concat([bytes, Buffer.of(0)]))).toBeNull()
  })

  it('UTF-16 that is declared as UTF-8', () => {
    const text = broken('x', '<?xml version="1.0" encoding="utf-8"?>')
    expect(findXmlSplices(encoded(text, 'utf-16le'))).toBeNull()
  })
})
