// Reads and validates the query and the body of a REST request.
import type { Operation } from '@plinth/contract/operations/operation'
import { parseInput } from '@plinth/contract/parse-input'
import { AppError } from '@plinth/domain/base/errors'
import type { FastifyRequest } from 'fastify'
import type { AccountActor, AnonymousActor } from '../../usecases/access/actor.ts'
import { readJson } from '../http/read-json.ts'
import type { BodyPacing } from '../uploads/body-pacing.ts'
import { isPublisher } from './handler.ts'
import { multipartParts } from './multipart-parts.ts'

type Actor = AccountActor | AnonymousActor

export function queryOf({ query }: Operation, { url }: FastifyRequest): unknown {
  if (!query) return undefined
  const { searchParams } = new URL(url, 'http://here.invalid')
  const values = [...new Set(searchParams.keys())].map((name) => {
    const [first, ...others] = searchParams.getAll(name)
    // A repeated parameter becomes an array, which the schema refuses.
    return [name, others.length > 0 ? [first, ...others] : first]
  })
  return parseInput(query, Object.fromEntries(values))
}

interface BodyContext {
  readonly actor: Actor
  readonly pacing: BodyPacing
}

export async function bodyOf(
  { body }: Operation,
  { raw }: FastifyRequest,
  { actor, pacing }: BodyContext,
): Promise<unknown> {
  const json = { acceptGenericType: hasToken(actor) }
  switch (body.kind) {
    case 'none':
      return undefined
    case 'json':
      return parseInput(body.schema, await readJson(raw, body.maxBytes, json))
    case 'multipart':
      return multipartParts(raw, body.forms, pacing)
    case 'multipart_or_json': {
      if (isMultipart(raw.headers['content-type']))
        return { parts: multipartParts(raw, body.forms, pacing) }
      const value = await readJson(raw, body.maxBytes, json).catch(explainBothBodies)
      if (value !== undefined) return parseInput(body.schema, value)
      throw new AppError('invalid_body', bothBodies)
    }
    default:
      return body satisfies never
  }
}

const bothBodies =
  'Send a file as `multipart/form-data`, as `curl -F file=@page.html` does, or Markdown text as JSON.'

/** A client that sends a bare file, as `curl -T` does, must learn that JSON is not all there is. */
function explainBothBodies(error: unknown): never {
  if (!(error instanceof AppError) || !['invalid_json', 'invalid_body'].includes(error.code)) {
    throw error
  }
  throw new AppError(error.code, `${error.detail} ${bothBodies}`, { cause: error })
}

const isMultipart = (type = ''): boolean => /^multipart\//i.test(type.trim())

const hasToken = (actor: Actor): boolean =>
  isPublisher(actor)
    ? actor.manageToken !== null
    : 'credential' in actor && actor.credential !== undefined
