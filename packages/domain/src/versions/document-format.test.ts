import { expect, test } from 'vitest'
import { detectFormat } from './document-format.ts'

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
