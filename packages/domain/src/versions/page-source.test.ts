import { expect, test } from 'vitest'
import { makeId } from '../base/ids.ts'
import { pageSource } from './page-source.ts'

const pack = makeId('pack', new Uint8Array(16))
const file = { pack, offset: 0, size: 1, digest: '0'.repeat(64), type: 'text/html' }
const made = { ...file, generated: true } as const

test.each([
  [{ 'index.html': file }, 'html'],
  [{ 'index.md': file, 'index.html': made }, 'markdown'],
  [{ 'index.html': file, 'style.css': file }, null],
  [{ 'index.md': file, 'index.html': file }, null],
  [{ 'about.html': file }, null],
  [{ 'index.html': made }, null],
  [{}, null],
])('%j is edited as %j', (files, format) => {
  expect(pageSource({ files: new Map(Object.entries(files)) })?.format ?? null).toBe(format)
})
