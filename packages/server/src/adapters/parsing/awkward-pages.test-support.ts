// Pages as people and programs really write them, with the places where Plinth may add: `|h|` to the
// head, `|b|` to the body.

export type AwkwardPage = readonly [name: string, marked: string]

/** What a visitor of these sees holds what is added to the body. */
export const awkwardPages: readonly AwkwardPage[] = [
  [
    'an ordinary page',
    '<!doctype html><html><head>|h|<title>x</title></head><body>|b|</body></html>',
  ],
  ['capitals', '<HTML><HEAD profile="a>b">|h|<TITLE>x</TITLE></HEAD><BODY>y|b|</BODY ></HTML>'],
  ['no head', '<html lang="en">|h|<p>x|b|</html>\n'],
  ['no html', '<!doctype html>\n|h|<p>x|b|'],
  ['a title alone', '|h|<title>a</title>|b|'],
  ['text alone', '|h|日本|b|'],
  ['a doctype alone', '<!doctype html>|h||b|'],
  ['nothing', '|h||b|'],
  ['comments before the head', '<html><!-- <head> --> <head>|h|x|b|'],
  ['a head that comes too late', '|h|hello <head> too late|b|'],
  ['a head that ends before it begins', '</p>|h|</head><head>x|b|'],
  ['two roots', '<html><html><head>|h|x|b|'],
  ['a mark', '\ufeff<!doctype html>|h|hello|b|'],
  ['a mark and text', '\ufeff|h|hello|b|'],
  [
    'XHTML',
    '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">\n<html xmlns="http://www.w3.org/1999/xhtml"><head>|h|<title>x</title><script type="text/javascript">//<![CDATA[\n"</body>"\n//]]></script></head><body><br />x|b|</body></html>',
  ],
  [
    'conditional comments',
    '<!--[if IE]><html class="ie"><![endif]--><!--[if !IE]><!--><html><!--<![endif]--><head>|h|<!--[if lt IE 9]><script src="a.js"></script><![endif]--><title>x</title></head><body>x<!--[if IE]></body><![endif]-->|b|</body></html>',
  ],
  [
    'a policy, a base and a noscript in the head',
    '<head>|h|<meta http-equiv="Content-Security-Policy" content="default-src \'self\'"><base href="/elsewhere/" target="_top"><noscript></head><body></noscript></head><body>x|b|</body>',
  ],
  ['a letter after the end', '|h|<body>a</body>b|b|</BODY >c'],
  ['the end in a script', '|h|<body>x<script>"</body>"</script>|b|</body>'],
  ['the end in a script behind it', '|h|<body>x|b|</body><script>"</body>"</script>'],
  [
    'the end in a script that hides its own',
    '|h|x<script><!--<script></script></body>--></script>y|b|</body>',
  ],
  ['the end in a comment', '|h|<body>x|b|</body><!-- </body> -->'],
  ['the end in an attribute', '|h|<body>x|b|</body><p title="</body>">'],
  ['the end in a field', '|h|<body>x|b|</body><textarea></body></textarea>'],
  ['the end in a style', '|h|<body>x|b|</body><style></body></style>'],
  ['the end in a title', '|h|<title></body></title><p>x|b|'],
  ['the end in a frame', '|h|<body>x|b|</body><iframe></body></iframe>'],
  ['the end where frames are unknown', '|h|<body>x|b|</body><noframes></body></noframes>'],
  ['the end in an old sample', '|h|<body>x|b|</body><xmp></body></xmp>'],
  ['the end in a noscript', '|h|<body>x|b|</body><noscript></body></noscript>'],
  ['the end in a drawing', '|h|<body>x|b|</body><svg><![CDATA[</body>]]></svg>'],
  ['the end in a template', '|h|<body>x<template></body></template>y|b|</body>'],
  ['templates in templates', '|h|<template><template></template></body></template>y|b|'],
  ['a drawing with a title', '|h|<body><svg><title>t</title></svg>x|b|</body>'],
  [
    'a drawing that closes itself',
    '|h|<body><svg width="9" /><script>a</b; "</body>"</script>x|b|</body>',
  ],
  ['a formula that closes itself', '|h|<math/><script>"</body>"</script>x|b|'],
  ['markup of a template engine', '|h|<body>{{#if a < b}}<p>{{ x }}</p>{{/if}}<% y %>|b|</body>'],
  [
    'a canvas that closes nothing',
    '|h|<body><p>x</p>|b|<canvas id="c" /><script>1</script></body>',
  ],
  ['a film that closes nothing', '|h|<body><div>|b|<video src="a.webm"/></body></html>'],
  ['a canvas that what holds it may close or not', '|h|<body><div>|b|<canvas></div>x</body>'],
  ['a canvas with another way to say it', '|h|<canvas><p>no canvas</p></canvas>x|b|'],
  [
    'a list of choices that nobody closed',
    '|h|<dialog><select><option>1<option>2</select></dialog>x|b|',
  ],
  ['a list in details that nobody closed', '|h|<details><ul><li>a<li>b</ul><p>c<p>d</details>x|b|'],
  ['a template of a row', '|h|<template><tr><td>a</template>x|b|'],
  ['icons', '|h|<a><svg><title>t</title><g><path d="a"/></g><use/></svg></a><svg><g></svg>x|b|'],
  ['a canvas in a paragraph that a block closed', '|h|<p><div>a</div>|b|<canvas/></p>'],
  ['a film in a paragraph that a list closed', '|h|<p>a<ul><li>b</ul>|b|<video src="a"/></p>'],
  ['details in a paragraph', '|h|<p>|b|<details><summary>q</summary>a</p>'],
  ['a canvas behind a list', '|h|<ul><li>a</ul>|b|<canvas/></li>x'],
  ['details in a span', '|h|<span>|b|<details>a</span>x'],
  ['details in bold', '|h|<b>|b|<details>a</b>x'],
  ['a canvas in a block in a span', '|h|<span><div>|b|<canvas/></span>x'],
  ['details in a table', '|h|<div><table><tr><td>|b|<details></div>x'],
  ['a dialog in a form', '|h|<form>|b|<dialog></form>x'],
  ['a canvas in the title of a drawing', '|h|x|b|<svg><title><canvas></svg>y'],
  ['an open title of a drawing', '|h|x|b|<svg><title><span></svg>y'],
  ['many paragraphs in details', `|h|<details>${'<p>a'.repeat(200)}</details>x|b|`],
  ['a canvas in which a block is open', '|h|x|b|<canvas/><div></canvas>y'],
  ['a canvas in which a paragraph is open', '|h|x|b|<canvas><p>no canvas</canvas>y'],
  [
    'a canvas in which a table ignores an end',
    '|h||b|<canvas><div><table></div></table></canvas>y',
  ],
  ['a canvas in which a definition ignores an end', '|h||b|<canvas><dt>a<dd>b</dt></canvas>y'],
  ['a drawing that HTML ended', '|h||b|<svg><span><option></svg>y'],
  ['an item that ended a dialog', '|h|<li>|b|<dialog><li><svg></dialog>y'],
  [
    'what is nested without end',
    `|h||b|<canvas>${'<div>'.repeat(200)}${'</div>'.repeat(200)}</canvas>y`,
  ],
  ['an open drawing', '|h|<body>x|b|<svg><g></body></html>'],
  ['an open choice', '|h|<p>x|b|<select><option>1<option>2</div></body>'],
  ['an open template', '|h|<p>x|b|<template><p>y</div></body></html>'],
  ['open details', '|h|<p>x|b|<details><summary>more'],
  ['an open comment', '|h|<body><p>x|b|<!-- open </body>'],
  ['an open comment that nearly closes', '|h|<p>x|b|<!-- open --'],
  ['an instruction', '|h|<p>x|b|<?php echo 1'],
  ['an open script', '|h|<p>x|b|<script>open </body>'],
  ['an open field', '|h|<p>x|b|<textarea>open'],
  ['plain text to the end', '|h|<p>x|b|<plaintext></body>'],
  ['an open tag', '|h|<p>x|b|<div title="open'],
  ['half a tag', '|h|<p>x|b|</'],
  ['a quarter of a tag', '|h|<p>x<|b|'],
  ['half a reference', '|h|<p>x&am|b|'],
  ['open everything', '|h|<div><b><i><a href="/"><ul><li><table><tr><td>x|b|'],
]

/** Nothing can be shown in these, and what is added must not show through. */
export const framedPages: readonly AwkwardPage[] = [
  [
    'frames',
    '<html><head>|h|<title>x</title></head><frameset cols="50%,50%"><frame src="a"><frame src="b"><noframes><body></body></noframes></frameset>|b|</html>',
  ],
  ['frames alone', '|h|<frameset><frame src="a"></frameset>|b|'],
]

export const unmarked = (marked: string): string => marked.replace('|h|', '').replace('|b|', '')
