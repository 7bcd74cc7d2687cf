// Validates request bodies and queries against their schema, with one error for the first problem.
import { AppError } from '@plinth/domain/base/errors'
import { isRecord } from '@plinth/domain/base/json-shape'
import { z } from 'zod'

/**
 * Parses input with the schema; `undefined`, an empty body, counts as `{}`.
 * Messages in the schemas are predicates that follow "The field `x`": "must be a string".
 */
export function parseInput<Schema extends z.ZodObject>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  refuseLongLists(schema, value)
  const result = schema.safeParse(value === undefined ? {} : value, {
    error: predicate,
    reportInput: true,
  })
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw issue ? toAppError(issue) : new AppError('invalid_body', 'The body is not valid.')
}

/**
 * Checked first: Zod parses a whole list and collects an issue per invalid item before it checks
 * the length.
 */
function refuseLongLists({ shape }: z.ZodObject, value: unknown): void {
  if (!isRecord(value)) return
  for (const [name, list] of Object.entries(shape)) {
    const items = value[name]
    const { maximum } = list instanceof z.ZodArray ? list._zod.bag : {}
    if (Array.isArray(items) && typeof maximum === 'number' && items.length > maximum) {
      throw new AppError('invalid_field', `The field ${fieldName([name])} ${tooMany(maximum)}.`)
    }
  }
}

const tooMany = (maximum: number | bigint): string => `must have at most ${maximum} items`

function toAppError(issue: z.core.$ZodIssue): AppError {
  if (issue.code === 'unrecognized_keys') return new AppError('invalid_field', issue.message)
  if (issue.path.length === 0) {
    return new AppError('invalid_body', 'The body must be a JSON object.')
  }
  const field = fieldName(issue.path)
  return issue.input === undefined
    ? new AppError('missing_field', `The field ${field} is required.`)
    : new AppError('invalid_field', `The field ${field} ${issue.message}.`)
}

function predicate(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${typeNames[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `must be one of ${issue.values.map((value) => `\`${String(value)}\``).join(', ')}`
    case 'too_big':
      if (isNumber(issue.origin)) {
        return `must be ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}`
      }
      return issue.origin === 'array'
        ? tooMany(issue.maximum)
        : `must have at most ${issue.maximum} characters`
    case 'too_small':
      if (!isNumber(issue.origin)) return 'is not valid'
      return `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`
    case 'unrecognized_keys':
      return unknownField(issue)
    default:
      return 'is not valid'
  }
}

const isNumber = (origin: string): boolean => origin === 'number' || origin === 'int'

const typeNames: Record<string, string> = {
  number: 'a number',
  int: 'a whole number',
  string: 'a string',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
}

function unknownField({
  path = [],
  keys,
  inst,
}: z.core.$ZodRawIssue<z.core.$ZodIssueUnrecognizedKeys>): string {
  const unknown = fieldName([...path, keys[0] ?? ''])
  const parent = path.length === 0 ? 'this request' : fieldName(path)
  const known = inst instanceof z.ZodObject ? Object.keys(inst.shape) : []
  return `Unknown field ${unknown}; ${parent} accepts ${known.map((key) => `\`${key}\``).join(', ')}.`
}

function fieldName(path: readonly PropertyKey[]): string {
  return `\`${path.map(String).join('.')}\``
}
