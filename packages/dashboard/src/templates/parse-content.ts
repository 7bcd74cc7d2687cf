// Parses stored template content against the template's fields.
import {
  type Content,
  type Field,
  type Fields,
  type GroupField,
  type Item,
  isPhoto,
  maxLengths,
  type PlainFields,
} from './parts/fields.ts'

/**
 * Storage may contain anything: values that do not match their field are replaced by empty ones.
 * `null` gives an empty form.
 */
export function parseContent(fields: Fields, stored: unknown): Content {
  const from = asRecord(stored)
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.kind === 'group' ? itemsOf(field, from[name]) : readValue(field, from[name]),
    ]),
  )
}

export function parseItem(fields: PlainFields, stored: unknown): Item {
  const from = asRecord(stored)
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, readValue(field, from[name])]),
  )
}

const itemsOf = ({ fields, max }: GroupField, stored: unknown): Item[] =>
  Array.isArray(stored) ? stored.slice(0, max).map((one) => parseItem(fields, one)) : []

function readValue(field: Exclude<Field, GroupField>, stored: unknown): Item[string] {
  if (field.kind === 'photo') {
    return isPhoto(stored) ? { src: stored.src, width: stored.width, height: stored.height } : null
  }
  return typeof stored === 'string' ? stored.slice(0, maxLengths[field.kind]) : ''
}

const asRecord = (stored: unknown): Readonly<Record<string, unknown>> =>
  typeof stored === 'object' && stored !== null ? { ...stored } : {}
