import { expect, test } from 'vitest'
import { cpuTimeOf } from '../base/cpu-time.test-support.ts'
import { detectFormat, splitFileName } from './document-format.ts'

test.each([
  '<!doctype html><title>a</title>',
  '<!DOCTYPE html>',
  '\uFEFF\n  <html lang="en">',
  '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">',
  '<!-- made by hand -->\n<!-- twice --><body>',
  '<h1>a fragment</h1>',
  '<my-element>',
  '<br/>',
  '<div\nclass="a">',
])('%j is HTML', (text) => expect(detectFormat(text)).toBe('html'))

test.each([
  '',
  '# Title',
  'plain <b>text</b>',
  '<!-- a note -->\n# Title',
  '<!-- never closed <html>',
  '<https://example.org> is where it lives',
  '<someone@example.org>',
  '< b',
  '<',
  '---\ntitle: a\n---\n<p>',
])('%j is Markdown', (text) => expect(detectFormat(text)).toBe('markdown'))

test.each([
  ['page.html', 'page', 'html'],
  ['a.b.HTML', 'a.b', 'HTML'],
  ['.html', '', 'html'],
  ['folder.d/page.md', 'page', 'md'],
  ['C:\\folder.d\\page.md', 'page', 'md'],
  ['folder/../page.htm', 'page', 'htm'],
  ['two\nlines.md', 'two\nlines', 'md'],
  ['page.', 'page', ''],
  ['page', '', ''],
  ['folder.html/page', '', ''],
  ['folder.html/', '', ''],
  ['', '', ''],
])('the file name %j is %j with the extension %j', (path, base, extension) => {
  expect(splitFileName(path)).toEqual({ base, extension })
})

test('a long file name takes linear time', () => {
  const path = `${'.a'.repeat(8_000)}/`
  expect(cpuTimeOf(() => splitFileName(path))).toBeLessThan(50)
})
