// Generates the OpenAPI document from the contract.
import { proofHeader } from '@plinth/domain/abuse/bot-check'
import { z } from 'zod'
import { buildComponents, type Components } from './openapi/components.ts'
import { requestBodyObject } from './openapi/request-body.ts'
import { responsesObject } from './openapi/responses.ts'
import { apiRoot, type Caller, type Operation, pathParams } from './operations/operation.ts'
import { operations } from './operations.ts'
import { jsonSchemaOptions } from './schemas/json-schema-options.ts'

export interface OpenApiOptions {
  /** The origin of the service. */
  readonly baseUrl: string
  /** Version of the program, not of the API, whose version is in the path. */
  readonly version: string
}

/** The OpenAPI 3.1 document of the REST API. */
export function openApiDocument({ baseUrl, version }: OpenApiOptions): object {
  const components = buildComponents(operations)
  return {
    openapi: '3.1.0',
    info: { title: 'Plinth', version, description },
    servers: [{ url: `${baseUrl}${apiRoot}` }],
    security: [{ bearer: [] }, { session: [] }],
    paths: pathsObject(components),
    components: {
      schemas: components.schemas,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API token of the account, or an OAuth access token with one of the scopes of the operation.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'plinth_session',
          description:
            'Session cookie of a signed-in browser; `__Host-plinth_session` over https. A request with `X-Plinth-Acting-For: <user id> <tenant id>` returns 401 `unauthorized` if the session belongs to another user or tenant.',
        },
      },
    },
  }
}

const description = [
  'Publish static sites. Errors are JSON with a code in `error` and usually an explanation in `detail`.',
  'With a token, a JSON body may be sent without a content type or with a generic one, as `curl -d` does; with a session or without credentials it needs `Content-Type: application/json`.',
  'An empty body counts as `{}`. Unknown text fields of a form are ignored, fields may be in any order, and `files[]` means `files`. A trailing slash in a path is ignored.',
].join(' ')

function pathsObject(components: Components): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {}
  for (const [id, operation] of Object.entries<Operation>(operations)) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: operationObject(id, operation, components),
    }
  }
  return paths
}

/** An empty object in the list means that no credential is required. */
const securities = {
  anyone: [],
  anyone_or_account: [{}, { bearer: [] }, { session: [] }],
  session: [{ session: [] }],
} as const satisfies Record<Exclude<Caller, 'account'>, readonly object[]>

const pathParameters = ({ path }: Operation): object[] =>
  pathParams(path).map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))

const queryParameters = ({ query }: Operation): object[] =>
  Object.entries(query?.shape ?? {}).map(([name, field]) => ({
    name,
    in: 'query',
    required: false,
    schema: parameterSchema(field as z.ZodType),
  }))

function parameterSchema(field: z.ZodType): object {
  const { $schema, ...schema } = z.toJSONSchema(field, jsonSchemaOptions)
  return schema
}

const proofParameter = {
  name: proofHeader,
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description:
    'The solution of the `challenge` in a 429 `rate_limited` response: base64 of the JSON `{challenge, solution}`. Each solution can be used once.',
}

function operationObject(id: string, operation: Operation, components: Components): object {
  const requestBody = requestBodyObject(operation.body, components)
  return {
    operationId: id,
    summary: operation.summary,
    ...(operation.scopes && { description: `OAuth scopes: ${operation.scopes.join(', ')}.` }),
    ...(operation.caller !== 'account' && { security: securities[operation.caller] }),
    parameters: [
      ...pathParameters(operation),
      ...queryParameters(operation),
      ...(operation.publishesAnonymously ? [proofParameter] : []),
    ],
    ...(requestBody && { requestBody }),
    responses: responsesObject(operation, components),
  }
}
