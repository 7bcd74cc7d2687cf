import { expect, test } from 'vitest'
import { decideUpload } from './decide-upload.ts'

const pick = (...paths: string[]) =>
  decideUpload(
    paths.map((path) => ({ path, file: new File(['x'], path.split('/').at(-1) ?? path) })),
  )

test.each([
  [['page.html'], 'page', 'page'],
  [['Notes.MARKDOWN'], 'page', 'Notes'],
  [['my.site.zip'], 'archive', 'my.site'],
  [['site/index.html'], 'folder', 'site'],
  [['site/index.html', 'site/css/a.css', 'site/.DS_Store'], 'folder', 'site'],
  [['index.html', 'a.css'], 'folder', ''],
])('%j is a %s named “%s”', (paths, kind, name) => {
  expect(pick(...paths)).toMatchObject({ kind, name })
})

test.each([
  [['photo.png'], /can’t publish photo\.png/],
  [['.DS_Store'], /couldn’t find any files/],
  [[], /couldn’t find any files/],
  [Array.from({ length: 20_001 }, (_, n) => `a/${n}.html`), /20,001 files/],
])('%#: files that cannot be published are refused with a suggestion', (paths, reason) => {
  expect(pick(...paths)).toMatchObject({ kind: 'refused', reason: expect.stringMatching(reason) })
})

test('files created by the operating system are not uploaded', () => {
  expect(pick('a/index.html', 'a/Thumbs.db')).toMatchObject({ files: [{ path: 'a/index.html' }] })
})
