import { contentTypeOf } from '@plinth/domain/http/content-types'
import { expect, test } from 'vitest'
import { hasText, kindOf } from './file-kind.ts'

const fileAt = (path: string) => ({ path, type: contentTypeOf(path) })

test.each([
  ['index.html', 'text'],
  ['a/style.css', 'text'],
  ['app.mjs', 'text'],
  ['data.json', 'text'],
  ['feed.rss', 'text'],
  ['page.xhtml', 'text'],
  ['_redirects', 'text'],
  ['LICENSE', 'text'],
  ['notes', 'text'],
  ['app.ts', 'text'],
  ['app.tsx', 'text'],
  ['style.scss', 'text'],
  ['build.sh', 'text'],
  ['.htaccess', 'text'],
  ['game.data', 'other'],
  ['photo.jpg', 'image'],
  ['logo.svg', 'image'],
  ['photo.heic', 'other'],
  ['song.mp3', 'audio'],
  ['film.mp4', 'video'],
  ['paper.pdf', 'pdf'],
  ['font.woff2', 'other'],
  ['archive.zip', 'other'],
  ['program.wasm', 'other'],
])('%s is shown as %s', (path, kind) => {
  expect(kindOf(fileAt(path))).toBe(kind)
})

test('an SVG has text, other images have none', () => {
  expect(['logo.svg', 'photo.png', 'a.txt'].map((path) => hasText(fileAt(path)))).toEqual([
    true,
    false,
    true,
  ])
})
