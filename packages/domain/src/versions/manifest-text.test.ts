import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PackId } from '../base/ids.ts'
import { compileHeaders } from '../rules/header-matching.ts'
import { compileRedirects } from '../rules/redirect-matching.ts'
import { secretsEdition } from '../secrets/secret-findings.ts'
import type { Manifest, ManifestFile } from './manifest.ts'
import { decodeManifest, encodeManifest } from './manifest-text.ts'

const packId = (letter: string) => `pk_${letter.repeat(26)}` as PackId
const digest = (letter: string) => letter.repeat(64)
const first = packId('a')
const second = packId('b')
const source: ManifestFile = {
  digest: digest('b'),
  pack: first,
  offset: 2,
  size: 5,
  type: 'text/markdown; charset=utf-8',
  precompressed: { coding: 'br', type: 'application/wasm' },
}
const page: ManifestFile = {
  digest: digest('a'),
  pack: second,
  offset: 0,
  size: 10,
  type: 'text/html; charset=utf-8',
  splices: { head: 2, body: 9 },
  xmlSplices: { head: 3, body: 8, encoding: 'utf-16le' },
  generated: true,
  card: { title: 'Grüße', description: 'From <here> & there' },
}

test('the order of an upload does not change the text', () => {
  const one: Manifest = {
    files: new Map([
      ['b', source],
      ['a', page],
    ]),
    packs: new Map([
      [second, 10],
      [first, 7],
    ]),
  }
  const other: Manifest = {
    files: new Map([...one.files].reverse()),
    packs: new Map([...one.packs].reverse()),
  }
  expect(encodeManifest(one)).toBe(encodeManifest(other))
})

test('a pack id is stored once, however many files are in the pack', () => {
  const files = new Map(Array.from({ length: 9 }, (_, at) => [`${at}`, source]))
  const text = encodeManifest({ files, packs: new Map([[first, 7]]) })
  expect(text.split(first)).toHaveLength(2)
})

test('a file in a pack that is not listed throws', () => {
  const manifest = { files: new Map([['a', page]]), packs: new Map([[first, 7]]) }
  expect(() => encodeManifest(manifest)).toThrow(RangeError)
})

test('manifests survive a round trip', () => {
  const packs = new Map([
    [first, 2 ** 33],
    [second, 2 ** 33],
  ])
  const file = fc.record(
    {
      digest: fc.constantFrom(digest('a'), digest('0')),
      pack: fc.constantFrom(first, second),
      offset: fc.nat(),
      size: fc.nat(),
      type: fc.string(),
      splices: fc.record(
        {
          head: fc.constant(0),
          body: fc.constant(0),
          encoding: fc.constantFrom('utf-16be' as const, 'utf-16le' as const),
        },
        { requiredKeys: ['head', 'body'] },
      ),
      generated: fc.constant(true as const),
    },
    { requiredKeys: ['digest', 'pack', 'offset', 'size', 'type'], noNullPrototype: true },
  )
  const paths = fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('__proto__', 'constructor'))
  fc.assert(
    fc.property(fc.array(fc.tuple(paths, file)), (entries) => {
      const manifest = { files: new Map<string, ManifestFile>(entries), packs }
      expect(decodeManifest(encodeManifest(manifest))).toEqual(manifest)
    }),
  )
})

test('findings are stored for files that have some, with the edition of the rule', () => {
  const packs = new Map([[first, 7]])
  const secrets = { whole: 'public', lines: [{ line: 3, kind: 'stripe' }] } as const
  const files = new Map([
    ['a.pem', { ...source, secrets }],
    ['b.txt', source],
  ])
  const plain = encodeManifest({ files: new Map([['b.txt', source]]), packs })
  const clean = { files: new Map([['b.txt', { ...source, secrets: {} }]]), packs }
  expect(encodeManifest(clean)).toBe(plain)
  const edition = `,"secrets":${secretsEdition}}`
  expect(encodeManifest({ ...clean, secretsEdition })).toBe(plain.replace(/}$/, edition))
  expect(decodeManifest(encodeManifest({ files, packs, secretsEdition }))).toEqual({
    files,
    packs,
    secretsEdition,
  })
})

test('findings of another edition, and unknown ones, do not make a manifest unreadable', () => {
  const lines = [{ line: 1, kind: 'telepathy' }, { line: 2, kind: 'stripe' }, null]
  const file = { ...entry, secrets: { whole: 'spaceship', lines } }
  const other = text(file).replace(/}$/, ',"secrets":999}')
  expect(decodeManifest(other)).not.toHaveProperty('secretsEdition')
  const known = { lines: [{ line: 2, kind: 'stripe' }] }
  expect(decodeManifest(other).files.get('a')?.secrets).toEqual(known)
  expect(decodeManifest(text({ ...entry, secrets: 7 })).files.get('a')?.secrets).toEqual({})
})

test('a card that is damaged or cannot be drawn here is left out', () => {
  const card = { title: 'A', description: '', color: 'red' }
  const cardOf = (value: unknown) => decodeManifest(text({ ...entry, card: value })).files.get('a')
  expect(cardOf(card)?.card).toEqual({ title: 'A', description: '' })
  for (const other of [null, 7, { title: 'A' }, { title: '', description: '' }]) {
    expect(cardOf(other)).not.toHaveProperty('card')
  }
})

const inPacks = (packs: unknown, ...files: unknown[]) => JSON.stringify({ format: 1, packs, files })
const text = (...files: unknown[]) => inPacks([{ id: first, bytes: 7 }], ...files)
const entry = { path: 'a', ...source, pack: 0 }

test('the unmodified entry of the table below is valid', () => {
  expect(decodeManifest(text(entry)).files.get('a')).toEqual(source)
})

test.each([
  ['', 'empty text'],
  ['null', 'null'],
  ['{}', 'no files'],
  [JSON.stringify({ format: 1, files: [] }), 'no packs'],
  [JSON.stringify({ format: 2, packs: [], files: [] }), 'another format'],
  [inPacks([null]), 'a pack that is not an object'],
  [inPacks([{ id: '../../secret', bytes: 7 }]), 'a pack id with a path traversal'],
  [inPacks([{ id: `st_${'a'.repeat(26)}`, bytes: 7 }]), 'a pack id of another kind'],
  [inPacks(Array(2).fill({ id: first, bytes: 7 })), 'a duplicate pack'],
  [inPacks([{ id: first }]), 'a pack without a size'],
  [inPacks([{ id: first, bytes: -1 }]), 'a pack with a negative size'],
  [inPacks([{ id: first, bytes: 2 ** 53 }]), 'a pack size beyond the safe integers'],
  [text(null), 'an entry that is not an object'],
  [text({ ...entry, path: '' }), 'no path'],
  [text(entry, entry), 'a duplicate path'],
  [text({ ...entry, digest: '../../secret' }), 'an invalid digest'],
  [text({ ...entry, digest: digest('A') }), 'an upper-case digest'],
  [text({ ...entry, pack: 1 }), 'a pack that is not listed'],
  [text({ ...entry, pack: -1 }), 'a negative pack index'],
  [text({ ...entry, pack: 0.5 }), 'a fractional pack index'],
  [text({ ...entry, pack: 'length' }), 'a pack index that is a property name'],
  [text({ ...entry, pack: first }), 'a pack id instead of an index'],
  [text({ ...entry, offset: undefined }), 'no offset'],
  [text({ ...entry, offset: -1 }), 'a negative offset'],
  [text({ ...entry, offset: 0.5 }), 'a fractional offset'],
  [text({ ...entry, offset: 3 }), 'an end beyond the pack'],
  [text({ ...entry, offset: 8, size: 0 }), 'a start beyond the pack'],
  [text({ ...entry, size: -1 }), 'a negative size'],
  [text({ ...entry, size: '5' }), 'a size that is a string'],
  [text({ ...entry, type: 1 }), 'no type'],
  [text({ ...entry, splices: { head: 0, body: 6 } }), 'splices beyond the end'],
  [text({ ...entry, precompressed: 'br' }), 'a coding without a type'],
  [text({ ...entry, precompressed: { coding: 'lzma', type: 'a/b' } }), 'an unknown coding'],
  [text({ ...entry, splices: null }), 'no splices'],
  [text({ ...entry, splices: { head: 0, body: 0, encoding: 'utf-7' } }), 'an unknown encoding'],
])('%s is not a manifest: %s', (damaged) => {
  expect(() => decodeManifest(damaged)).toThrow()
})

test('a manifest stores the rules of its version', () => {
  const manifest = {
    files: new Map([['index.html', page]]),
    packs: new Map([[second, 10]]),
    redirects: compileRedirects([
      { from: '/a/*', query: ['id=:id'], to: '/b/:splat/:id', status: 302, force: true },
      { from: '/c', to: 'https://example.org/', status: 301 },
    ]),
    headers: compileHeaders([{ path: '/*', headers: [['x-frame-options', 'DENY']] }]),
  }
  const stored = encodeManifest(manifest)
  expect(decodeManifest(stored)).toEqual(manifest)
  expect(encodeManifest(decodeManifest(stored))).toBe(stored)
})

const withRules = (rules: object) => JSON.stringify({ format: 1, packs: [], files: [], ...rules })
const redirect = { from: '/a', to: '/b', status: 301 }

test('a version without rules has none', () => {
  expect(decodeManifest(withRules({}))).toEqual({ files: new Map(), packs: new Map() })
})

test.each([
  [withRules({ redirects: {} }), 'redirects that are not a list'],
  [withRules({ redirects: [null] }), 'a redirect that is null'],
  [withRules({ redirects: [{ ...redirect, to: 1 }] }), 'a target that is a number'],
  [withRules({ redirects: [{ ...redirect, status: 200.5 }] }), 'an invalid status'],
  [withRules({ redirects: [{ ...redirect, status: '301' }] }), 'a status that is a string'],
  [withRules({ redirects: [{ ...redirect, query: 'id=1' }] }), 'parameters that are a string'],
  [withRules({ redirects: [{ ...redirect, languages: [1] }] }), 'languages that are numbers'],
  [withRules({ headers: [{ path: '/', headers: [], remove: 'a' }] }), 'names that are a string'],
  [withRules({ headers: null }), 'headers that are not a list'],
  [withRules({ headers: [{ headers: [] }] }), 'headers without a path'],
  [withRules({ headers: [{ path: '/', headers: [['a']] }] }), 'a header without a value'],
])('%s is not a manifest: %s', (damaged) => {
  expect(() => decodeManifest(damaged)).toThrow()
})
