// Arguments of MCP tool calls as models write them, before they are validated.
import { isRecord } from '@plinth/domain/base/json-shape'
import { z } from 'zod'

type Arguments = Readonly<Record<string, unknown>>

/**
 * Removes null and empty arguments, in lists of objects too: models write `"slug": null` or
 * `"slug": ""` for a value that they do not want to set. An empty string stays where it is a value of
 * a required field, such as the new text of an edit. Tools that took a `slug` beside the `id` get it
 * as `id`, for clients that still have their earlier listing.
 */
export function readArguments(schema: z.ZodObject, args: Arguments = {}): Arguments {
  const { slug, ...others } = withoutAbsent(schema, args)
  if (slug === undefined || isUnset(slug)) return others
  const isRenamed = 'id' in schema.shape && !('slug' in schema.shape) && others.id === undefined
  return isRenamed ? { ...others, id: slug } : { ...others, slug }
}

function withoutAbsent({ shape }: z.ZodObject, args: Arguments): Arguments {
  const given = Object.entries(args).filter(([name, value]) => !isAbsent(shape[name], value))
  return Object.fromEntries(given.map(([name, value]) => [name, withItems(shape[name], value)]))
}

const isUnset = (value: unknown): boolean => value === null || value === ''

function isAbsent(field: z.core.$ZodType | undefined, value: unknown): boolean {
  if (field === undefined || !isUnset(value)) return false
  return field._zod.optin === 'optional' || !z.safeParse(field, value).success
}

function withItems(field: z.core.$ZodType | undefined, value: unknown): unknown {
  if (!(field instanceof z.ZodArray) || !Array.isArray(value)) return value
  const { element } = field
  if (!(element instanceof z.ZodObject)) return value
  return value.map((item) => (isRecord(item) ? withoutAbsent(element, item) : item))
}
