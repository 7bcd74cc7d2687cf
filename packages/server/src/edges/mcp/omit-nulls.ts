// Removes null arguments from MCP tool calls.
import type { z } from 'zod'

/**
 * Removes null arguments that are optional in the schema and do not accept null.
 * Models write `"slug": null` for a value they do not want to set.
 */
export function omitNulls(
  { shape }: z.ZodObject,
  args: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const isUnset = ([name, value]: [string, unknown]): boolean => {
    const field = value === null && Object.hasOwn(shape, name) ? shape[name] : undefined
    return field?._zod.optin === 'optional' && !field.safeParse(null).success
  }
  return Object.fromEntries(Object.entries(args).filter((entry) => !isUnset(entry)))
}
