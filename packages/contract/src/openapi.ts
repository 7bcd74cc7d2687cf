// Generates the OpenAPI document from the contract.

import { proofHeader } from '@plinth/domain/abuse/bot-check'
import { describeNeededToken } from '@plinth/domain/accounts/token-access'
import { z } from 'zod'
import type { Example } from './examples/example.ts'
import { examples as allExamples, type Examples } from './examples.ts'
import { buildComponents, type Components, usedSchemas } from './openapi/components.ts'
import { requestBodyObject } from './openapi/request-body.ts'
import { responsesObject } from './openapi/responses.ts'
import { type OperationGroup, operationGroups } from './operation-groups.ts'
import { apiRoot, type Caller, type Operation, pathParams } from './operations/operation.ts'
import { operations } from './operations.ts'
import { pathParameter } from './path-parameters.ts'
import { jsonSchemaOptions } from './schemas/json-schema-options.ts'

export interface OpenApiOptions {
  /** The origin of the service. */
  readonly baseUrl: string
  /** Version of the program, not of the API, whose version is in the path. */
  readonly version: string
  /** The operations to describe; all of them if absent. */
  readonly groups?: readonly OperationGroup[]
  readonly examples?: Examples
}

/** The OpenAPI 3.1 document of the REST API. */
export function openApiDocument({
  baseUrl,
  version,
  groups = operationGroups,
  examples = allExamples,
}: OpenApiOptions): object {
  const described = new Set<string>(groups.flatMap(({ operations }) => operations))
  const components = buildComponents(operations)
  const paths = pathsObject(components, { described, examples })
  return {
    openapi: '3.1.0',
    info: { title: 'Plinth', version, description },
    servers: [{ url: `${baseUrl}${apiRoot}` }],
    security: [{ bearer: [] }, { session: [] }],
    tags: groups.map(({ title: name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: usedSchemas(components, paths),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API token, or an OAuth access token with one of the scopes that the operation lists.',
        },
        manageToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'The `manage_token` of an anonymous drop.',
        },
        browser: {
          type: 'apiKey',
          in: 'cookie',
          name: 'plinth_browser',
          description:
            'The cookie of the browser that published an anonymous drop, named `__Host-plinth_browser` over HTTPS.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'plinth_session',
          description:
            'The session cookie of a signed-in browser, named `__Host-plinth_session` over HTTPS. A request with `X-Plinth-Acting-For: <user id> <tenant id>` returns 401 `unauthorized` if the session belongs to another user or tenant.',
        },
      },
    },
  }
}

const description = [
  'Publish static sites. An error response is JSON with a code in `error` and usually an explanation in `detail`.',
  'With a token, a JSON body can be sent without a content type or with a generic one, as `curl -d` does. With a session or without credentials, it needs `Content-Type: application/json`.',
  'An empty body is read as `{}`. Unknown text fields of a form are ignored, form fields can be in any order, and `files[]` is accepted for `files`. A trailing slash in a path is ignored.',
].join(' ')

const tags: ReadonlyMap<string, string> = new Map(
  operationGroups.flatMap(({ title, operations }) => operations.map((id) => [id, title])),
)

interface Described {
  readonly described: ReadonlySet<string>
  readonly examples: Examples
}

function pathsObject(
  components: Components,
  { described, examples }: Described,
): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {}
  for (const id of Object.keys(operations) as (keyof typeof operations)[]) {
    if (!described.has(id)) continue
    const operation: Operation = operations[id]
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: operationObject(
        id,
        { operation, example: examples[id] },
        components,
      ),
    }
  }
  return paths
}

/** An empty object in the list means that no credential is required. */
const securities = {
  anyone: [],
  anyone_or_account: [{}, { bearer: [] }, { session: [] }],
  session: [{ session: [] }],
  publisher: [{ manageToken: [] }, { browser: [] }],
} as const satisfies Record<Exclude<Caller, 'account'>, readonly object[]>

const pathParameters = ({ path }: Operation): object[] =>
  pathParams(path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    ...pathParameter(name),
  }))

const queryParameters = ({ query }: Operation, example: Example): object[] =>
  Object.entries(query?.shape ?? {}).map(([name, field]) => ({
    name,
    in: 'query',
    required: false,
    schema: parameterSchema(field as z.ZodType),
    ...(example.query?.[name] !== undefined && { example: example.query[name] }),
  }))

function parameterSchema(field: z.ZodType): object {
  const { $schema, ...schema } = z.toJSONSchema(field, jsonSchemaOptions)
  return schema
}

const ifMatchParameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description:
    'The ETag of the version that must be live, which is its id in double quotes. `*`: any version must be live.',
}

const ifNoneMatchParameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  schema: { type: 'string', enum: ['*'] },
  description: '`*`: no version may be live.',
}

const proofParameter = {
  name: proofHeader,
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description:
    'The solution of the `challenge` in a 429 `rate_limited` response: the JSON `{challenge, solution}` in base64. Each solution can be used once.',
}

function operationObject(
  id: keyof typeof operations,
  { operation, example }: { readonly operation: Operation; readonly example: Example },
  components: Components,
): object {
  const requestBody = requestBodyObject(operation.body, example, components)
  const description = descriptionOf(operation)
  return {
    operationId: id,
    tags: [tags.get(id)],
    summary: operation.summary,
    ...(description && { description }),
    ...(operation.caller !== 'account' && { security: securities[operation.caller] }),
    parameters: [
      ...pathParameters(operation),
      ...queryParameters(operation, example),
      ...(operation.publishesAnonymously ? [proofParameter] : []),
      ...(operation.ifMatch ? [ifMatchParameter, ifNoneMatchParameter] : []),
    ],
    ...(requestBody && { requestBody }),
    responses: responsesObject(operation, example, components),
  }
}

const descriptionOf = ({ description, caller, right, scopes }: Operation): string =>
  [
    description,
    (caller === 'account' || caller === 'anyone_or_account') && describeNeededToken(right),
    scopes && `OAuth scopes: ${scopes.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
