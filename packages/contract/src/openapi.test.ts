import { errorStatuses } from '@plinth/domain/base/errors'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openApiDocument } from './openapi.ts'
import type { Operation } from './operations/operation.ts'
import { operations } from './operations.ts'

const response = z.looseObject({
  description: z.string().min(1),
  headers: z.record(z.string(), z.unknown()).optional(),
})

const documentShape = z.looseObject({
  openapi: z.literal('3.1.0'),
  servers: z.tuple([z.object({ url: z.url() })]),
  paths: z.record(
    z.string(),
    z.record(
      z.enum(['get', 'post', 'put', 'patch', 'delete']),
      z
        .looseObject({
          operationId: z.string(),
          summary: z.string().min(1),
          security: z.array(z.unknown()).optional(),
          parameters: z.array(
            z.looseObject({ name: z.string(), in: z.enum(['path', 'query', 'header']) }),
          ),
          requestBody: z
            .object({
              required: z.boolean(),
              content: z.record(z.string(), z.object({ schema: z.unknown() })),
            })
            .optional(),
          responses: z.record(z.string(), response),
        })
        .optional(),
    ),
  ),
  components: z.object({
    schemas: z.record(z.string(), z.looseObject({})),
    securitySchemes: z.object({ bearer: z.object({ type: z.literal('http') }) }),
  }),
})

const document = openApiDocument({ baseUrl: 'https://plinth.example', version: '1.2.3' })
const { servers, paths, components } = documentShape.parse(document)
const described = Object.entries(paths).flatMap(([path, methods]) =>
  Object.values(methods).flatMap((operation) => (operation ? [{ path, ...operation }] : [])),
)

function operationNamed(id: string) {
  const found = described.find(({ operationId }) => operationId === id)
  if (found === undefined) throw new Error(`no operation ${id}`)
  return found
}

function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' ? [String(inner)] : referencesIn(inner),
  )
}

/** Undefined: the default of the document applies. */
const securities = {
  anyone: [],
  anyone_or_account: [{}, { bearer: [] }, { session: [] }],
  account: undefined,
  session: [{ session: [] }],
  operator: [{ session: [] }],
  publisher: [{ manageToken: [] }, { browser: [] }],
}

describe('the OpenAPI document', () => {
  test('describes every operation', () => {
    expect(described.map(({ operationId }) => operationId).sort()).toEqual(
      Object.keys(operations).sort(),
    )
    expect(servers[0].url).toBe('https://plinth.example/api/v1')
  })

  test('resolves every reference', () => {
    const references = referencesIn(document)
    expect(references.length).toBeGreaterThan(described.length)
    const known = Object.keys(components.schemas).map((name) => `#/components/schemas/${name}`)
    expect(known).toEqual(expect.arrayContaining(references))
  })

  test('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })

  test.each(described)('$operationId declares its path parameters', ({ path, parameters }) => {
    const inPath = path.match(/(?<=\{)\w+(?=\})/g) ?? []
    const named = parameters.filter((parameter) => parameter.in === 'path')
    expect(named.map(({ name }) => name)).toEqual([...inPath])
  })

  test.each(Object.entries<Operation>(operations))(
    '%s has its success and says who may call',
    (id, operation) => {
      const { responses, security } = operationNamed(id)
      expect(responses).toHaveProperty(String(operation.success.status))
      expect('401' in responses).toBe(operation.caller !== 'anyone')
      expect(security).toEqual(securities[operation.caller])
    },
  )

  test.each(described)('$operationId documents Retry-After', ({ responses }) => {
    for (const status of ['429', '503']) {
      if (responses[status]) expect(responses[status].headers).toHaveProperty('Retry-After')
    }
  })

  test('lists email_not_verified only where it applies', () => {
    expect(operationNamed('getMe').responses['403']?.description).toContain('email_not_verified')
    expect(operationNamed('createSite').responses['403']?.description).not.toContain(
      'email_not_verified',
    )
  })

  test('lists every error code', () => {
    expect(components.schemas.Error).toMatchObject({
      properties: { error: { enum: Object.keys(errorStatuses) } },
    })
  })

  test('allows additional properties in responses but not in requests', () => {
    expect(components.schemas.Site).not.toHaveProperty('additionalProperties')
    expect(components.schemas.UpdateSiteRequest).toMatchObject({ additionalProperties: false })
  })

  test('says which bodies may be omitted', () => {
    expect(operationNamed('createSite').requestBody?.required).toBe(false)
    expect(operationNamed('publishMarkdownAnonymously').requestBody?.required).toBe(true)
  })

  test('describes both bodies of an operation that takes a form or JSON', () => {
    const { requestBody } = operationNamed('replaceAnonymousDrop')
    expect(requestBody).toMatchObject({
      required: true,
      content: {
        'multipart/form-data': { schema: { required: ['file'] } },
        'application/json': {
          schema: { $ref: '#/components/schemas/PublishMarkdownAnonymouslyRequest' },
        },
      },
    })
  })

  test('describes both bundle forms', () => {
    const form = operationNamed('uploadBundle').requestBody?.content['multipart/form-data']?.schema
    expect(form).toMatchObject({
      oneOf: [{ required: ['files', 'paths'] }, { required: ['file'] }],
    })
  })
})

test('shorthands are shown next to the full values', () => {
  const { AnalyticsSettings, UpdateSiteRequest, OpenCheckoutRequest } = components.schemas
  expect(AnalyticsSettings).toMatchObject({
    properties: { ga4: { anyOf: [{ type: 'object' }, { type: 'string' }] } },
  })
  expect(UpdateSiteRequest).toMatchObject({
    properties: { password: { anyOf: [{ minLength: 4 }, { type: 'null' }, { const: '' }] } },
  })
  expect(OpenCheckoutRequest).toMatchObject({
    properties: { interval: { enum: ['month', 'monthly', 'year', 'yearly'] } },
  })
  expect(components.schemas.Analytics).toMatchObject({ properties: { ga4: { type: 'object' } } })
})
