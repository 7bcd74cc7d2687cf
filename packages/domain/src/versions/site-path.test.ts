import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '../base/errors.ts'
import { isClutter, parseSitePath } from './site-path.ts'

test.each([
  ['index.html', 'index.html'],
  ['a/b c/d.txt', 'a/b c/d.txt'],
  ['cafe\u0301.html', 'caf\u00e9.html'],
  ['.well-known/security.txt', '.well-known/security.txt'],
  ['a/.plinth/x', 'a/.plinth/x'],
  ['.plinth-notes', '.plinth-notes'],
  ['...', '...'],
  ['./index.html', 'index.html'],
  ['./.well-known/a', '.well-known/a'],
  ['__proto__', '__proto__'],
  ['a%2fb', 'a%2fb'],
  ['time 10:30.txt', 'time 10:30.txt'],
  ['x'.repeat(1024), 'x'.repeat(1024)],
])('%j is normalised to %j', (raw, expected) => {
  expect(parseSitePath(raw)).toBe(expected)
})

test.each([
  ['', /is empty/],
  ['/etc/passwd', /starts with "\/"/],
  ['//host/share', /starts with "\/"/],
  ['./', /is empty/],
  ['.//a', /starts with "\/"/],
  ['././a', /"\." or "\.\."/],
  ['./../a', /"\." or "\.\."/],
  ['./C:/a', /drive/],
  ['./.plinth/unlock', /is reserved/],
  ['a/./b', /"\." or "\.\."/],
  ['../a', /"\." or "\.\."/],
  ['a/../../b', /"\." or "\.\."/],
  ['a/..', /"\." or "\.\."/],
  ['a//b', /empty/],
  ['a/', /empty/],
  ['a\\b', /backslash/],
  ['..\\a', /backslash/],
  ['C:/a', /drive/],
  ['c:a', /drive/],
  ['a\0.html', /control character/],
  ['a\nb', /control character/],
  ['a\u0085b', /control character/],
  ['a\u007fb', /control character/],
  ['.plinth', /is reserved/],
  ['.plinth/unlock', /is reserved/],
  ['\ud800.html', /not valid Unicode/],
  [`z${'\u0301'.repeat(40)}`, /not valid Unicode/],
  ['x'.repeat(1025), /1,024 bytes/],
  ['\u00e9'.repeat(513), /1,024 bytes/],
])('%j is refused', (raw, detail) => {
  expect(() => parseSitePath(raw)).toThrow(
    expect.objectContaining({ code: 'invalid_field', detail: expect.stringMatching(detail) }),
  )
})

test('the message quotes the path with control characters escaped', () => {
  expect(() => parseSitePath('a\u001b]0;x\u0007/../b')).toThrow(
    /"a\\u\{1b\}\]0;x\\u\{7\}\/\.\.\/b"/,
  )
})

test('an accepted path parses to itself and stays inside its folder', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom('a', '.', '/', '\\', ':', '\0', 'e\u0301', '\ud83d', ' '),
      }),
      (raw) => {
        try {
          const path = parseSitePath(raw)
          expect(parseSitePath(path)).toBe(path)
          expect(
            new URL(`http://h/root/${path.split('/').map(encodeURIComponent).join('/')}`).pathname,
          ).toMatch(/^\/root\/./)
        } catch (error) {
          expect(error).toBeInstanceOf(AppError)
        }
      },
    ),
  )
})

test.each([
  ['.DS_Store', true],
  ['a/.DS_Store', true],
  ['a/b/Thumbs.db', true],
  ['__MACOSX/._index.html', true],
  ['site/__MACOSX/a', true],
  ['__MACOSX', false],
  ['a.DS_Store', false],
  ['index.html', false],
])('%s is clutter: %s', (path, expected) => {
  expect(isClutter(path)).toBe(expected)
})
