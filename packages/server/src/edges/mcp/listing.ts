// What `tools/list` says about a tool. Every agent pays for it in each conversation, so the schemas
// leave out what a model or client does not need.
import type { Tool as ListedTool } from '@modelcontextprotocol/server'
import { isRecord } from '@plinth/domain/base/json-shape'
import { z } from 'zod'
import type { Tool } from './tools/tool.ts'

export const listTool = (
  name: string,
  { title, description, annotations, input, output }: Tool,
): ListedTool => ({
  name,
  title,
  description,
  annotations,
  inputSchema: schemaOf(input),
  ...(output && { outputSchema: schemaOf(output) }),
})

/** Without `$schema`: the protocol's default is the dialect that Zod writes. */
function schemaOf(schema: z.ZodObject): ListedTool['inputSchema'] {
  const { $schema, ...listed } = z.toJSONSchema(schema, {
    // As input: results may gain fields, so additional properties must be allowed.
    io: 'input',
    override: ({ jsonSchema }) => shorten(jsonSchema),
  })
  return listed as ListedTool['inputSchema']
}

function shorten(schema: z.core.JSONSchema.BaseSchema): void {
  // Zod's bounds of every integer.
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.exclusiveMinimum === 0) delete schema.exclusiveMinimum
  if (schema.minimum === 0) delete schema.minimum
  // A model sends no empty text on purpose, and an unknown argument is refused with the known ones.
  if (schema.minLength === 1) delete schema.minLength
  if (isEmpty(schema.properties)) delete schema.properties
  if (isEmpty(schema.additionalProperties)) delete schema.additionalProperties
  if (schema.additionalProperties === false) delete schema.additionalProperties
}

const isEmpty = (value: unknown): boolean => isRecord(value) && Object.keys(value).length === 0
