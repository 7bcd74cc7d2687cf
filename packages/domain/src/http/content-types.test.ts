import { expect, test } from 'vitest'
import {
  contentTypeOf,
  isCompressible,
  isHtml,
  isUtf16Type,
  isWorthCompressing,
} from './content-types.ts'

test.each([
  ['index.html', 'text/html; charset=utf-8'],
  ['a/b.HTM', 'text/html; charset=utf-8'],
  ['app.js', 'text/javascript; charset=utf-8'],
  ['app.mjs', 'text/javascript; charset=utf-8'],
  ['style.css', 'text/css; charset=utf-8'],
  ['data.json', 'application/json; charset=utf-8'],
  ['app.js.map', 'application/json; charset=utf-8'],
  ['site.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['mod.wasm', 'application/wasm'],
  ['logo.svg', 'image/svg+xml'],
  ['photo.JPEG', 'image/jpeg'],
  ['favicon.ico', 'image/vnd.microsoft.icon'],
  ['font.woff2', 'font/woff2'],
  ['README.md', 'text/markdown; charset=utf-8'],
  ['feed.xml', 'text/xml; charset=utf-8'],
  ['model.glb', 'model/gltf-binary'],
  ['shaders/water.wgsl', 'text/wgsl; charset=utf-8'],
  ['loop.avifs', 'image/avif'],
  ['tour.kmz', 'application/vnd.google-earth.kmz'],
  ['clip.3gp', 'video/3gpp'],
  ['.well-known/apple-app-site-association', 'application/json; charset=utf-8'],
  ['apple-app-site-association/file', 'application/octet-stream'],
  ['data.csv.gz', 'application/gzip'],
  ['game.wasm.gz', 'application/gzip'],
  ['logo.svgz', 'application/gzip'],
  ['game.wasm.br', 'application/octet-stream'],
  ['LICENSE', 'application/octet-stream'],
  ['.html', 'application/octet-stream'],
  ['dir.html/file', 'application/octet-stream'],
  ['a.constructor', 'application/octet-stream'],
  ['a.__proto__', 'application/octet-stream'],
  ['a.', 'application/octet-stream'],
  ['a.exe', 'application/octet-stream'],
])('%s is %s', (path, type) => {
  expect(contentTypeOf(path)).toBe(type)
})

test.each([
  ['a.html', true, true],
  ['a.css', false, true],
  ['a.svg', false, true],
  ['a.json', false, true],
  ['a.gltf', false, true],
  ['a.rss', false, true],
  ['a.wasm', false, true],
  ['a.ttf', false, true],
  ['a.woff2', false, false],
  ['a.png', false, false],
  ['a.mp4', false, false],
  ['a.zip', false, false],
  ['a.bin', false, false],
])('%s is a page: %s, is compressed: %s', (path, html, compressed) => {
  expect(isHtml(contentTypeOf(path))).toBe(html)
  expect(isCompressible(contentTypeOf(path))).toBe(compressed)
})

test.each([
  ['a.html', 1024, false],
  ['a.html', 1025, true],
  ['a.png', 1025, false],
])('%s of %i bytes is worth compressing: %s', (path, size, worth) => {
  expect(isWorthCompressing({ type: contentTypeOf(path), size })).toBe(worth)
})

test.each([
  ['Text/HTML ; charset=utf-8', true],
  ['text/html, text/html', true],
  ['text/plain, text/html;a="b,text/plain,c"', true],
  ['text/html, junk, */*', true],
  ['text/html, text/plain', false],
  ['application/xhtml+xml', false],
  ['html', false],
])('%j is HTML: %s', (type, html) => {
  expect(isHtml(type)).toBe(html)
})

test.each([
  ['text/html; charset=UTF-16LE', true],
  ['text/html;charset="utf-16"', true],
  ['text/html; x=y; charset=unicode', true],
  ['text/html; charset=unicode-1-1-utf-8', false],
  ['text/html; charset=windows-1252', false],
  ['text/html', false],
])('%j is in UTF-16: %s', (type, wide) => {
  expect(isUtf16Type(type)).toBe(wide)
})
