// The rules of `_redirects` and `_headers` in a stored manifest. Whether each can still be followed is
// asked when they are compiled: here only their shape counts.
import type { Header } from './custom-header.ts'
import { compileHeaders, type HeaderTable } from './header-matching.ts'
import { isRecord, isStringList } from './json-shape.ts'
import { compileRedirects, type RedirectTable } from './redirect-matching.ts'
import { pageStatuses, type RedirectRule, redirectStatuses } from './redirect-rule.ts'

const statuses = [...redirectStatuses, ...pageStatuses]

export function decodeRedirects(value: unknown): RedirectTable {
  return compileRedirects(listOf(value).map(decodeRedirect))
}

function decodeRedirect({ from, query, to, status, force }: Record<string, unknown>): RedirectRule {
  const known = statuses.find((one) => one === status)
  if (typeof from !== 'string' || typeof to !== 'string' || known === undefined)
    throw new TypeError('a redirect of a manifest is not complete')
  if (query !== undefined && !isStringList(query))
    throw new TypeError('a redirect of a manifest has parameters that are none')
  return { from, ...(query && { query }), to, status: known, ...(force === true && { force }) }
}

export function decodeHeaders(value: unknown): HeaderTable {
  return compileHeaders(
    listOf(value).map(({ path, headers }) => {
      if (typeof path !== 'string' || !isHeaderList(headers))
        throw new TypeError('the headers of a manifest are not complete')
      return { path, headers }
    }),
  )
}

function isHeaderList(value: unknown): value is Header[] {
  return Array.isArray(value) && value.every((item) => isStringList(item) && item.length === 2)
}

function listOf(value: unknown): Record<string, unknown>[] {
  if (!Array.isArray(value) || !value.every(isRecord))
    throw new TypeError('the rules of a manifest are not a list')
  return value
}
