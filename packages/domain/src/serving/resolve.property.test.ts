// Properties of path resolution, for random manifests and rules.
// @module-tag slow
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PackId } from '../base/ids.ts'
import { contentTypeOf } from '../http/content-types.ts'
import { parseRedirects } from '../rules/parse-redirects.ts'
import { compileRedirects } from '../rules/redirect-matching.ts'
import type { Manifest } from '../versions/manifest.ts'
import { parseSitePath } from '../versions/site-path.ts'
import { trailingSlashModes } from './page-lookup.ts'
import { type Intent, resolve } from './resolve.ts'

const names = fc.constantFrom(
  'a',
  'b',
  'a.html',
  'index.html',
  'index.htm',
  '404.html',
  'e\u0301',
  'x y',
  '%',
  '@',
  ';',
)
const pack = `pk_${'a'.repeat(26)}` as PackId
const manifests: fc.Arbitrary<Manifest> = fc
  .array(
    fc.array(names, { minLength: 1, maxLength: 3 }).map((parts) => parseSitePath(parts.join('/'))),
  )
  .map((paths) => ({
    files: new Map(
      paths.map((path) => [
        path,
        { digest: '0'.repeat(64), pack, offset: 0, size: 1, type: contentTypeOf(path) },
      ]),
    ),
    packs: new Map([[pack, 1]]),
  }))

const pieces = fc.constantFrom(
  ...[
    '/',
    '/',
    '/',
    'a',
    'b',
    '.html',
    'index',
    '.',
    '..',
    '%2e',
    '%2f',
    '%5c',
    '\\',
    '%',
    '%25',
    'e%CC%81',
    '%C3%A9',
  ],
  ...[
    'x%20y',
    '?',
    '#',
    'http://h',
    '%00',
    '%0d%0a',
    '\n',
    '@',
    '%40',
    ';',
    '\ud800',
    '\u00e9',
    ':',
  ],
)
const targets = fc.oneof(
  fc.array(pieces, { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
  fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
)
const froms = fc.constantFrom(
  ...['/*', '/a', '/a/', '/a/*', '/:x', '/:x/b', '/b*', '/ q=:q', '/e\u0301', '/index.html'],
)
const tos = fc.constantFrom(
  ...[
    '/',
    '/a',
    '/a/',
    '/b',
    '/a.html',
    '/index.html',
    '/:splat',
    '/a/:splat',
    '/:x',
    '/:q',
    '/b?c',
  ],
  ...['/:x/:splat', '/%25', 'https://other.example/:splat', 'http://other.example'],
)
const statuses = fc.constantFrom('', ' 200', ' 301', ' 302', ' 308', ' 404', ' 410')
const lines = fc
  .tuple(froms, tos, statuses, fc.constantFrom('', '!'))
  .map(([from, to, status, force]) => `${from} ${to}${status}${status && force}`)
const ruledManifests = fc
  .tuple(manifests, fc.array(lines, { maxLength: 5 }))
  .map(([{ files, packs }, text]): Manifest => {
    const { rules } = parseRedirects(text.join('\n'))
    return { files, packs, redirects: compileRedirects(rules) }
  })

const urlSettings = fc.record({
  trailingSlash: fc.constantFrom(...trailingSlashModes),
  cleanUrls: fc.boolean(),
})

const visits = [manifests, fc.boolean(), fc.boolean(), targets] as const

function get(
  manifest: Manifest,
  spaFallback: boolean,
  subresource: boolean,
  target: string,
): Intent {
  return resolve(manifest, { spaFallback }, { target, subresource })
}

test('only files of the version are ever served', () => {
  fc.assert(
    fc.property(...visits, (manifest, spa, sub, target) => {
      const intent = get(manifest, spa, sub, target)
      if (intent.kind === 'file') expect(manifest.files.get(intent.path)).toBe(intent.file)
    }),
  )
})

test('a redirect stays on the host, is a valid header value, and is not followed by another', () => {
  fc.assert(
    fc.property(...visits, (manifest, spa, sub, target) => {
      const intent = get(manifest, spa, sub, target)
      if (intent.kind !== 'redirect') return
      expect(intent.location).toMatch(/^\/(?!\/)[!-~]*$/)
      expect(new URL(intent.location, 'http://here.example').host).toBe('here.example')
      const next = get(manifest, spa, sub, intent.location)
      expect(['file', 'not_found']).toContain(next.kind)
    }),
    { numRuns: 2000 },
  )
})

test('every file is served at its own path', () => {
  fc.assert(
    fc.property(manifests, fc.boolean(), (manifest, spa) => {
      for (const path of manifest.files.keys()) {
        const target = `/${path.split('/').map(encodeURIComponent).join('/')}`
        expect(get(manifest, spa, false, target)).toMatchObject({ kind: 'file', path, status: 200 })
      }
    }),
  )
})

test('the redirect that corrects a trailing slash targets a page', () => {
  fc.assert(
    fc.property(
      manifests,
      fc.array(names, { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      (manifest, parts, slash) => {
        const target = `/${parts.map(encodeURIComponent).join('/')}${slash ? '/' : ''}`
        const intent = get(manifest, false, false, target)
        if (intent.kind !== 'redirect') return
        expect(get(manifest, false, false, intent.location)).toMatchObject({
          kind: 'file',
          status: 200,
        })
      },
    ),
    { numRuns: 2000 },
  )
})

const ruledVisits = [ruledManifests, fc.boolean(), fc.boolean(), targets] as const

test('with rules too, only files of the version are ever served', () => {
  fc.assert(
    fc.property(...ruledVisits, (manifest, spa, sub, target) => {
      const intent = get(manifest, spa, sub, target)
      if (intent.kind === 'file') expect(manifest.files.get(intent.path)).toBe(intent.file)
    }),
    { numRuns: 2000 },
  )
})

test('with rules too, a redirect leaves the host only if a rule names another, and changes the URL', () => {
  fc.assert(
    fc.property(...ruledVisits, (manifest, spa, sub, target) => {
      const intent = get(manifest, spa, sub, target)
      if (intent.kind !== 'redirect') return
      expect(intent.location).toMatch(/^(\/(?!\/)|https?:)[!-~]*$/)
      const { host } = new URL(intent.location, 'http://here.example')
      const named = manifest.redirects?.rules.some(({ to }) => to.includes('other.example'))
      expect(named ? ['here.example', 'other.example'] : ['here.example']).toContain(host)
      expect(intent.location).not.toBe(target)
    }),
    { numRuns: 5000 },
  )
})

test('with rules too, the redirect that corrects a trailing slash targets a page, unless one is forced', () => {
  fc.assert(
    fc.property(
      ruledManifests,
      fc.array(names, { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      (manifest, parts, slash) => {
        const target = `/${parts.map(encodeURIComponent).join('/')}${slash ? '/' : ''}`
        const plain = get({ files: manifest.files, packs: manifest.packs }, false, false, target)
        const intent = get(manifest, false, false, target)
        if (plain.kind !== 'redirect' || intent.kind !== 'redirect') return
        if (plain.location !== intent.location || intent.status !== 308) return
        const next = get(manifest, false, false, intent.location)
        // A forced rule may send visitors from that page elsewhere, but not back.
        if (manifest.redirects?.forced) expect(next).not.toMatchObject({ location: target })
        else expect(next).toMatchObject({ kind: 'file', status: 200 })
      },
    ),
    { numRuns: 5000 },
  )
})

test('with one rule and any URL settings, redirects end', () => {
  const from = fc.oneof(froms, fc.constantFrom('/*.html', '/a-*', '/a/:x', '/*/a', '/:x/:y'))
  const to = fc.oneof(
    tos,
    fc.constantFrom('/a/:splat', '/:splat/a', '/b/:splat.html', '/:x/a', '/:y/:x', '/:x-:x'),
  )
  const rule = fc
    .tuple(from, to, fc.constantFrom('', ' 302!', ' 302! Language=de'))
    .map((parts) => compileRedirects(parseRedirects(`${parts[0]} ${parts[1]}${parts[2]}`).rules))
  const addresses = fc.array(names, { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(
      fc.tuple(manifests, rule, urlSettings),
      addresses,
      fc.boolean(),
      ([manifest, redirects, urls], parts, slash) => {
        const settings = { spaFallback: false, ...urls }
        let target = `/${parts.map(encodeURIComponent).join('/')}${slash ? '/' : ''}`
        for (let hops = 0; hops < 10; hops += 1) {
          const visit = { target, subresource: false, host: 'h.example', acceptLanguage: 'de' }
          const intent = resolve({ ...manifest, redirects }, settings, visit)
          if (intent.kind !== 'redirect' || !intent.location.startsWith('/')) return
          target = intent.location
        }
        throw new Error(`still redirected at ${target}`)
      },
    ),
    { numRuns: 5000 },
  )
})

test('with other URL settings, every page has one address, one redirect away', () => {
  const addresses = fc.array(names, { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(
      ruledManifests,
      urlSettings,
      addresses,
      fc.boolean(),
      (ruled, urls, parts, slash) => {
        const manifest = { files: ruled.files, packs: ruled.packs }
        const settings = { spaFallback: false, ...urls }
        const at = (target: string) => resolve(manifest, settings, { target, subresource: false })
        const target = `/${parts.map(encodeURIComponent).join('/')}${slash ? '/' : ''}`
        const intent = at(target)
        if (intent.kind !== 'redirect') return
        expect(intent.location).not.toBe(target)
        expect(at(intent.location)).toMatchObject({ kind: 'file', status: 200 })
      },
    ),
    { numRuns: 5000 },
  )
})

test('with other URL settings, every file is served somewhere', () => {
  fc.assert(
    fc.property(manifests, urlSettings, (manifest, urls) => {
      for (const path of manifest.files.keys()) {
        const at = (target: string) =>
          resolve(manifest, { spaFallback: false, ...urls }, { target, subresource: false })
        const raw = at(`/${path.split('/').map(encodeURIComponent).join('/')}`)
        const found = raw.kind === 'redirect' ? at(raw.location) : raw
        expect(found).toMatchObject({ kind: 'file', path, status: 200 })
      }
    }),
  )
})
