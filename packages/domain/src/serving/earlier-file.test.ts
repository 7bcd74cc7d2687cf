import { expect, test } from 'vitest'
import type { PackId } from '../base/ids.ts'
import { contentTypeOf } from '../http/content-types.ts'
import { compileHeaders } from '../rules/header-matching.ts'
import { compileRedirects } from '../rules/redirect-matching.ts'
import type { RedirectRule } from '../rules/redirect-rule.ts'
import type { Manifest } from '../versions/manifest.ts'
import { earlierPath, resolveEarlier } from './earlier-file.ts'
import { resolve } from './resolve.ts'

const chunk = 'assets/lazy-CFRln3p8.js'

function manifestOf(paths: readonly string[], rules: readonly RedirectRule[] = []): Manifest {
  const slice = { pack: 'pk_a' as PackId, offset: 0, size: 1, digest: 'a'.repeat(64) }
  return {
    files: new Map(paths.map((path) => [path, { ...slice, type: contentTypeOf(path) }])),
    packs: new Map(),
    redirects: compileRedirects(rules),
    headers: compileHeaders([{ path: '/assets/*', headers: [['x-live', 'yes']] }]),
  }
}

const earlier = manifestOf(['index.html', '404.html', chunk])

interface Case {
  readonly files?: readonly string[]
  readonly rules?: readonly RedirectRule[]
  readonly spaFallback?: boolean
  readonly target?: string
}

/** What a live version and the earlier one give together. */
function find({ files = [], rules = [], spaFallback = false, target = `/${chunk}` }: Case) {
  const live = manifestOf(['index.html', ...files], rules)
  const request = { target, subresource: false }
  const intent = resolve(live, { spaFallback }, request)
  const path = earlierPath(intent, target)
  return path && resolveEarlier({ live, earlier }, { spaFallback }, request)
}

test.each<[string, Case]>([
  ['not found', {}],
  ['with a query', { target: `/${chunk}?v=1` }],
  ['before the "not found" page', { files: ['404.html'] }],
  ['before the SPA fallback', { spaFallback: true }],
  ['before a wildcard rewrite', { rules: [{ from: '/*', to: '/index.html', status: 200 }] }],
  ['before a rule for missing pages', { rules: [{ from: '/*', to: '/x', status: 404 }] }],
])('a hashed file of an earlier version is found: %s', (_, request) => {
  expect(find(request)).toMatchObject({
    path: chunk,
    status: 200,
    immutable: true,
    // The rules of the live version apply.
    headers: [['x-live', 'yes']],
  })
})

test.each<[string, Case]>([
  ['the live version has it', { files: [chunk] }],
  ['the live version redirects', { rules: [{ from: '/assets/*', to: '/a', status: 302 }] }],
  [
    'the live version serves another file',
    { files: ['a.js'], rules: [{ from: '/assets/*', to: '/a.js', status: 200 }] },
  ],
  [
    'the live version serves a page there',
    { files: ['a.html'], rules: [{ from: `/${chunk}`, to: '/a.html', status: 200 }] },
  ],
  ['the live version has a page with that name', { files: [`${chunk}.html`] }],
  ['it is gone by a rule', { rules: [{ from: '/assets/*', to: '/a', status: 410 }] }],
  [
    'a rule is forced',
    { rules: [{ from: `/${chunk}`, to: '/404.html', status: 404, force: true }] },
  ],
  ['it has another name', { target: '/assets/other-CFRln3p8.js' }],
  ['it is a page', { target: '/404.html' }],
  ['it has a trailing slash', { target: `/${chunk}/` }],
  ['it is not in canonical form', { target: `//${chunk}` }],
  ['the request is bad', { target: '/%' }],
])('the response is that of the live version: %s', (_, request) => {
  expect(find(request)).toBeNull()
})
