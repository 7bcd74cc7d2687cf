// Query parameters that a rule of `_redirects` requires.
import type { RequestPath } from '../http/request-path.ts'

export interface Parameter {
  readonly key: string
  readonly value: { readonly text: string } | { readonly name: string }
}

/** `name=value` or `name=:placeholder`, as written in the file. */
export function parseParameter(written: string): Parameter {
  const [[key, text] = ['', '']] = new URLSearchParams(written)
  const [, name] = /^:([a-z_]\w*)$/i.exec(text) ?? []
  return { key, value: name === undefined ? { text } : { name } }
}

type ReadParameter = (key: string) => string | undefined

/** The first value of a name counts. The query is parsed once, when a rule first needs it. */
export function parameterReader({ query }: Pick<RequestPath, 'query'>): ReadParameter {
  let given: Map<string, string> | null = null
  return (key) => {
    given ??= new Map([...new URLSearchParams(query)].reverse())
    return given.get(key)
  }
}

export const hasParameters = (parameters: readonly Parameter[], read: ReadParameter): boolean =>
  parameters.every(({ key, value }) => {
    const given = read(key)
    return given !== undefined && ('name' in value || value.text === given)
  })

/** Removes the parameters that the rule matched; the rest of the query is passed on unchanged. */
export function withoutParameters(query: string, parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return query
  const used = new Set(parameters.map(({ key }) => key))
  const rest = query
    .slice(1)
    .split('&')
    .filter((piece) => ![...new URLSearchParams(piece).keys()].some((key) => used.has(key)))
  return rest.length > 0 ? `?${rest.join('&')}` : ''
}
