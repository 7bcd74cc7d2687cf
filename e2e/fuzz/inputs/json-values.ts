// JSON values for a schema: valid ones, nearly valid ones, and others.
import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'
import { anyText, withRepetitions } from './text.ts'

type Schema = z.core.JSONSchema.JSONSchema

/** Depth of generated objects; schemas are not deeper. */
const mostDepth = 5

const deep = fc
  .tuple(fc.integer({ min: 1, max: 11 }), fc.boolean())
  .map(([power, isList]): unknown => {
    const count = 2 ** power
    return JSON.parse(
      isList
        ? '['.repeat(count) + ']'.repeat(count)
        : `${'{"a":'.repeat(count)}1${'}'.repeat(count)}`,
    )
  })

const long = withRepetitions(anyText, { longest: 300_000, rarely: 3 })

/** Any JSON. */
export const anyJson: Arbitrary<unknown> = fc.oneof(
  { arbitrary: anyText, weight: 4 },
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 4 },
  { arbitrary: fc.constantFrom(null, true, 0, -1, 1e21, 2 ** 53, -0.5, '', [], {}), weight: 4 },
  { arbitrary: deep, weight: 1 },
  { arbitrary: long, weight: 1 },
)

/** Valid for the schema, as far as a JSON Schema can say so. */
function valid(schema: Schema | boolean, depth = 0): Arbitrary<unknown> {
  if (typeof schema === 'boolean' || depth > mostDepth) return anyJson
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => valid(choice, depth + 1)))
  switch (schema.type) {
    case 'object':
      return objectOf(schema, depth)
    case 'array': {
      const item = valid(Array.isArray(schema.items) ? true : (schema.items ?? true), depth + 1)
      return fc.array(item, {
        minLength: schema.minItems ?? 0,
        maxLength: schema.maxItems ?? 4,
        size: 'small',
      })
    }
    case 'string':
      return stringOf(schema)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return anyJson
  }
}

function objectOf({ properties = {}, required = [] }: Schema, depth: number): Arbitrary<unknown> {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, valid(schema, depth + 1)] as const,
  )
  return fc.record(Object.fromEntries(fields), { requiredKeys: required, noNullPrototype: true })
}

function stringOf({ pattern, minLength = 0, maxLength = 60, format }: Schema): Arbitrary<string> {
  if (format === 'date-time')
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999') })
      .map((date) => date.toISOString())
  if (format === 'email') return fc.emailAddress()
  if (format === 'uri') return fc.webUrl()
  const matching = pattern === undefined ? null : matchingOrNull(pattern)
  return (
    matching ?? fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 200)) })
  )
}

/** Null for patterns that fast-check does not support, such as those that look behind. */
function matchingOrNull(pattern: string): Arbitrary<string> | null {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'))
  } catch {
    return null
  }
}

function numberOf({ type, minimum, maximum }: Schema): Arbitrary<number> {
  const min = Math.ceil(minimum ?? -(2 ** 31))
  const max = Math.floor(maximum ?? 2 ** 31 - 1)
  return type === 'integer'
    ? fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) })
    : fc.double({ min, max, noNaN: true })
}

/** Mostly an object of the schema, with one of its fields replaced or one added. */
export function jsonFor(schema: z.ZodObject): Arbitrary<unknown> {
  const converted = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const object = valid(converted) as Arbitrary<Record<string, unknown>>
  const names = [...Object.keys(converted.properties ?? {}), '__proto__', 'extra']
  const nearly = fc
    .tuple(object, fc.constantFrom(...names), anyJson)
    .map(([value, name, other]) => ({ ...value, [name]: other }))
  return fc.oneof(
    { arbitrary: object, weight: 4 },
    { arbitrary: nearly, weight: 5 },
    { arbitrary: anyJson, weight: 1 },
  )
}
