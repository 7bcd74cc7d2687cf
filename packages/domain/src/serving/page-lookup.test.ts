// Every combination of URL settings with every layout of the files that compete for an address.
import { expect, test } from 'vitest'
import type { TargetPath } from '../rules/redirect-target.ts'
import { lookUpPage, trailingSlashModes, type UrlSettings } from './page-lookup.ts'

const names = ['a', 'a.html', 'a/index.html', 'a/index.htm', 'a/index', 'index.html', 'index.htm']
const layouts = Array.from({ length: 2 ** names.length }, (_, bits) =>
  names.filter((_, index) => bits & (1 << index)),
)

const addresses = new Set([
  ...['/', '/a', '/a/', '/index', '/index/', '/a/index/'],
  ...names.flatMap((name) => [`/${name}`, `/${name}/`]),
])

const parse = (address: string): TargetPath => ({
  segments: address.split('/').filter((segment) => segment !== ''),
  trailingSlash: address.endsWith('/'),
})

const format = ({ segments, trailingSlash }: TargetPath): string =>
  `/${segments.join('/')}${trailingSlash && segments.length > 0 ? '/' : ''}`

const settings = trailingSlashModes.flatMap((trailingSlash) =>
  [false, true].map((cleanUrls): UrlSettings => ({ trailingSlash, cleanUrls })),
)

/** The addresses that serve a file, by file; and those that redirect, with the file they lead to. */
function visitAll(layout: readonly string[], urls: UrlSettings) {
  const files = new Set(layout)
  const served = new Map<string, Set<string>>()
  const redirects: { readonly to: string; readonly file: string }[] = []
  for (const address of addresses) {
    const found = lookUpPage((path) => files.has(path), urls, parse(address))
    if (!found) continue
    const { file, elsewhere } = found
    if (elsewhere) redirects.push({ to: format(elsewhere), file })
    else served.set(file, (served.get(file) ?? new Set()).add(address))
  }
  return { served, redirects }
}

test.each(settings)('with %j every file has an address, one redirect away', (urls) => {
  for (const layout of layouts) {
    const { served, redirects } = visitAll(layout, urls)
    expect([...served.keys()].sort()).toEqual(layout.toSorted())
    for (const { to, file } of redirects) expect(served.get(file)).toContain(to)
  }
})

test.each(settings.filter(({ cleanUrls }) => cleanUrls))('with %j it has only one', (urls) => {
  for (const layout of layouts)
    for (const found of visitAll(layout, urls).served.values()) expect(found.size).toBe(1)
})
