import { expect, test } from 'vitest'
import { assemblePage, pathOf } from './page-preview.ts'

test.each([
  ['css/a.css', 'index.html', 'css/a.css'],
  ['../a.css', 'blog/post.html', 'a.css'],
  ['/a%20b.css?v=2#x', 'blog/post.html', 'a b.css'],
  ['./app.js', 'blog/post.html', 'blog/app.js'],
  ['https://cdn.example/a.css', 'index.html', null],
  ['//cdn.example/a.css', 'index.html', null],
  ['data:text/css,a', 'index.html', null],
  ['%ff.css', 'index.html', null],
])('%s on %s names %s', (address, page, path) => {
  expect(pathOf(address, page)).toBe(path)
})

const texts = new Map([
  ['css/a.css', 'a { content: "</style>" }'],
  ['app.js', 'alert(1)'],
])
const page = (html: string, previewUrl: string | null = null) =>
  assemblePage({ html, path: 'index.html', previewUrl, textOf: (path) => texts.get(path) ?? null })

test('changed files are written into the page', () => {
  expect(page('<link href="css/a.css" rel=stylesheet>')).toBe(
    '<style>a { content: "<\\/style>" }</style>',
  )
  expect(page("<script type='module' src='./app.js'></script>")).toBe(
    "<script type='module'>alert(1)</script>",
  )
})

test.each([
  '<link rel="icon" href="css/a.css">',
  '<link rel="stylesheet" href="b.css">',
  '<script>app.js</script>',
  '<script src="https://cdn.example/app.js"></script>',
])('%s stays as it is', (html) => {
  expect(page(html)).toBe(html)
})

test('other files load from the preview address', () => {
  const url = 'https://p-1.example/'
  const base = '<base href="https://p-1.example/index.html">'
  expect(page('<!doctype html>\n<html lang="en"><head><title>a</title>', url)).toBe(
    `<!doctype html>\n<html lang="en"><head>${base}<title>a</title>`,
  )
  expect(page('<p>a', url)).toBe(`${base}<p>a`)
  const own = '<base href="/x/"><p>a'
  expect(page(own, url)).toBe(own)
})
