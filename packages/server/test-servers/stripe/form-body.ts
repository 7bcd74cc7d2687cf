// Parser for Stripe's request bodies: forms with nested names, `line_items[0][price]=…`.

export interface FormFields {
  readonly [name: string]: FormValue
}
export type FormValue = string | FormFields | readonly FormValue[]

type Nest = Map<string, string | Nest>

export function parseForm(text: string): FormFields {
  const root: Nest = new Map()
  for (const [name, value] of new URLSearchParams(text)) put(root, pathOf(name), value)
  return toFields(root)
}

/** `expand[]` can repeat without an index. */
const pathOf = (name: string): string[] => name.split('[').map((part) => part.replace(/\]$/, ''))

function put(nest: Nest, [first = '', ...rest]: string[], value: string): void {
  const key = first === '' ? String(nest.size) : first
  if (rest.length === 0) {
    nest.set(key, value)
    return
  }
  const inner = nest.get(key)
  const next: Nest = inner instanceof Map ? inner : new Map()
  nest.set(key, next)
  put(next, rest, value)
}

const toFields = (nest: Nest): FormFields =>
  Object.fromEntries(Array.from(nest, ([name, value]) => [name, toValue(value)]))

function toValue(value: string | Nest): FormValue {
  if (!(value instanceof Map)) return value
  const isList = Array.from(value.keys()).every((key, index) => key === String(index))
  return isList ? Array.from(value.values(), toValue) : toFields(value)
}

export const textIn = (fields: FormFields, name: string): string | null => {
  const value = fields[name]
  return typeof value === 'string' ? value : null
}

export const fieldsIn = (fields: FormFields, name: string): FormFields => {
  const value = fields[name]
  return typeof value === 'object' && !Array.isArray(value) ? (value as FormFields) : {}
}

export const listIn = (fields: FormFields, name: string): readonly FormValue[] => {
  const value = fields[name]
  return Array.isArray(value) ? value : []
}

export const metadataIn = (fields: FormFields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldsIn(fields, 'metadata')).map(([name, value]) => [name, String(value)]),
  )
