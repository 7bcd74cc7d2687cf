import {
  type Content,
  type Field,
  type Fields,
  type GroupField,
  type Item,
  isPhoto,
  longest,
  type PlainFields,
} from './fields.ts'

/**
 * A draft is read back from where anything may have been written: what does not fit is left out.
 * Of nothing, an empty form is made.
 */
export function parseContent(fields: Fields, kept: unknown): Content {
  const from = asRecord(kept)
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.kind === 'group' ? itemsOf(field, from[name]) : readValue(field, from[name]),
    ]),
  )
}

export function parseItem(fields: PlainFields, kept: unknown): Item {
  const from = asRecord(kept)
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, readValue(field, from[name])]),
  )
}

const itemsOf = ({ fields, most }: GroupField, kept: unknown): Item[] =>
  Array.isArray(kept) ? kept.slice(0, most).map((one) => parseItem(fields, one)) : []

function readValue(field: Exclude<Field, GroupField>, kept: unknown): Item[string] {
  if (field.kind === 'photo') {
    return isPhoto(kept) ? { src: kept.src, width: kept.width, height: kept.height } : null
  }
  return typeof kept === 'string' ? kept.slice(0, longest[field.kind]) : ''
}

const asRecord = (kept: unknown): Readonly<Record<string, unknown>> =>
  typeof kept === 'object' && kept !== null ? { ...kept } : {}
