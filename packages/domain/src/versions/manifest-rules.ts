// Decodes the rules of `_redirects` and `_headers` in a stored manifest. Checks only their JSON shape;
// compiling them decides which rules can still be applied.
import { isRecord, isStringList } from '../base/json-shape.ts'
import type { Header } from '../rules/custom-header.ts'
import { compileHeaders, type HeaderTable } from '../rules/header-matching.ts'
import { compileRedirects, type RedirectTable } from '../rules/redirect-matching.ts'
import { pageStatuses, type RedirectRule, redirectStatuses } from '../rules/redirect-rule.ts'

const statuses = [...redirectStatuses, ...pageStatuses]

export function decodeRedirects(value: unknown): RedirectTable {
  return compileRedirects(listOf(value).map(decodeRedirect))
}

function decodeRedirect(value: Record<string, unknown>): RedirectRule {
  const { from, query, languages, to, status, force } = value
  const known = statuses.find((one) => one === status)
  if (typeof from !== 'string' || typeof to !== 'string' || known === undefined)
    throw new TypeError('a redirect in the manifest is incomplete')
  if (query !== undefined && !isStringList(query))
    throw new TypeError('a redirect in the manifest has invalid query parameters')
  if (languages !== undefined && !isStringList(languages))
    throw new TypeError('a redirect in the manifest has invalid languages')
  return {
    from,
    ...(query && { query }),
    ...(languages && { languages }),
    to,
    status: known,
    ...(force === true && { force }),
  }
}

export function decodeHeaders(value: unknown): HeaderTable {
  return compileHeaders(
    listOf(value).map(({ path, headers, remove }) => {
      if (typeof path !== 'string' || !isHeaderList(headers))
        throw new TypeError('a header rule in the manifest is incomplete')
      if (remove !== undefined && !isStringList(remove))
        throw new TypeError('a header rule in the manifest has invalid names')
      return { path, headers, ...(remove && { remove }) }
    }),
  )
}

function isHeaderList(value: unknown): value is Header[] {
  return Array.isArray(value) && value.every((item) => isStringList(item) && item.length === 2)
}

function listOf(value: unknown): Record<string, unknown>[] {
  if (!Array.isArray(value) || !value.every(isRecord))
    throw new TypeError('the rules in the manifest are not a list of objects')
  return value
}
