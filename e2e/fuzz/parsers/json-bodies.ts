// Bodies and queries of every operation of the REST API, generated from its schema.
import assert from 'node:assert/strict'
import { operations } from '@plinth/contract/operations'
import type { Operation } from '@plinth/contract/operations/operation'
import { parseInput } from '@plinth/contract/parse-input'
import fc from 'fast-check'
import type { z } from 'zod'
import { jsonFor } from '../inputs/json-values.ts'
import { target } from '../target.ts'
import { orRefusal } from './refusals.ts'

const schemas = new Map<string, z.ZodObject>(
  Object.entries(operations as Record<string, Operation>).flatMap(([id, { body, query }]) => [
    ...('schema' in body ? [[`${id} body`, body.schema] as const] : []),
    ...(query ? [[`${id} query`, query] as const] : []),
  ]),
)

const inputs = fc.oneof(
  ...Array.from(schemas, ([name, schema]) =>
    fc.record({ name: fc.constant(name), value: jsonFor(schema) }),
  ),
)

export const jsonBodyTargets = [
  target({
    name: 'JSON bodies',
    share: 3,
    inputs,
    check({ name, value }) {
      const schema = schemas.get(name)
      assert.ok(schema)
      const parsed = orRefusal(() => parseInput(schema, value))
      assert.ok(parsed === null || typeof parsed === 'object')
    },
  }),
]
