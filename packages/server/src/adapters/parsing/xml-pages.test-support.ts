// Well-formed XHTML test documents.
export const ns = 'xmlns="http://www.w3.org/1999/xhtml"'
export const strict =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">'
const title = '<title>x</title>'
export const page = (content: string, prolog = '') =>
  `${prolog}<html ${ns}><head>|h|${title}</head><body>${content}|b|</body></html>`

/** The insertion points are marked: `|h|` in the head, `|b|` in the body. */
export const readableXml: readonly (readonly [name: string, marked: string])[] = [
  ['an ordinary page', page('<p>x</p>')],
  ['an XML declaration', page('x', '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n')],
  ['XML 1.1', page('x', '<?xml version="1.1"?>')],
  ['a byte order mark', `\ufeff${page('x')}`],
  ['text outside ASCII', page('日本 𝒳 é')],
  ['CRLF line breaks', page('<p>\r\nx\r\n</p>\r\n', '\r\n')],
  ['a short doctype', page('x', '<!DOCTYPE html>\n')],
  ['a system identifier', page('x', '<!DOCTYPE html SYSTEM "about:legacy-compat">')],
  ['named entities that browsers define', page('&nbsp;&copy;&Auml;&amp;', strict)],
  [
    'entities declared in the document',
    page(
      '&who;&it;',
      '<!DOCTYPE html [<!ENTITY who "a&#233;">\n<!-- <!ENTITY no "</body>"> --><?x y?><!ENTITY it \'b\'>]>',
    ),
  ],
  ['character references', page('&#160;&#x1F600;')],
  [
    'a namespace prefix',
    `<h:html xmlns:h="http://www.w3.org/1999/xhtml"><h:head>|h|<h:title>x</h:title></h:head><h:body>x|b|</h:body></h:html>`,
  ],
  [
    'another default namespace',
    `<h:html xmlns="urn:x" xmlns:h="http://www.w3.org/1999/xhtml"><head/><h:head>|h|</h:head><body/><h:body>|b|</h:body></h:html>`,
  ],
  ['</body> in CDATA', page('<![CDATA[</body></html>]]>')],
  ['</body> in a comment', page('<!-- </body> -->')],
  ['</body> in a processing instruction', page('<?x </body> ?>')],
  ['</body> in an attribute', page('<p title="&lt;/body>">x</p>')],
  ['a comment after the document', `${page('x')}<!-- </body> -->`],
  [
    'tags with spaces',
    `<html ${ns}\n><head\n>|h|</head ><body class='a>b'\n>x|b|</body\n></html >`,
  ],
  ['an empty head', `<html ${ns}><head/>|h|<body>x|b|</body></html>`],
  ['no head', `<html ${ns}><!-- -->|h|<body>x|b|</body></html>`],
  ['an empty body', `<html ${ns}><head>|h|</head><body/>|b|</html>`],
  ['a head after the body', `<html ${ns}>|h|<body>x|b|</body><head></head></html>`],
  ['two bodies', `<html ${ns}><head>|h|</head><body>x|b|</body><body>y</body></html>`],
  [
    'a body in SVG',
    page(
      `<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><body ${ns}>y</body></foreignObject></svg>`,
    ),
  ],
  ['a script', page('<script>//<![CDATA[\nif (a < b && c) "</body>"\n//]]></script>')],
  ['a style sheet', page('x', '<?xml-stylesheet type="text/css" href="a.css"?>')],
]
