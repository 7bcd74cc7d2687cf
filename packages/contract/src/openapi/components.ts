// Schema components of the OpenAPI document. Every schema that an operation uses becomes a named
// component, so that generated clients have a type name for each.
import { z } from 'zod'
import type { Operation } from '../operations/operation.ts'
import { account, tenant } from '../schemas/account.ts'
import { analytics, analyticsSettings } from '../schemas/analytics.ts'
import { anonymousDropListEntry, publishedDrop } from '../schemas/anonymous-drop.ts'
import { billingPlans } from '../schemas/billing.ts'
import { connection } from '../schemas/connection.ts'
import { errorBody } from '../schemas/error-body.ts'
import { jsonSchemaOptions } from '../schemas/json-schema-options.ts'
import { auditEntry, reviewedDrop } from '../schemas/operator.ts'
import { invitation, member } from '../schemas/organisation.ts'
import { report } from '../schemas/report.ts'
import { site, siteDomain } from '../schemas/site.ts'
import { apiToken } from '../schemas/token.ts'
import { usage } from '../schemas/usage.ts'
import { uploadResult, version, versionChanges, versionListEntry } from '../schemas/version.ts'

const namedSchemas = {
  Account: account,
  Analytics: analytics,
  AnalyticsSettings: analyticsSettings,
  AnonymousDropListEntry: anonymousDropListEntry,
  ApiToken: apiToken,
  BillingPlans: billingPlans,
  AuditEntry: auditEntry,
  Connection: connection,
  Error: errorBody,
  Invitation: invitation,
  Member: member,
  PublishedDrop: publishedDrop,
  Report: report,
  ReviewedDrop: reviewedDrop,
  Site: site,
  SiteDomain: siteDomain,
  Tenant: tenant,
  UploadResult: uploadResult,
  Usage: usage,
  Version: version,
  VersionChanges: versionChanges,
  VersionListEntry: versionListEntry,
}

export interface Components {
  readonly schemas: Readonly<Record<string, object>>
  /** A reference to a schema of an operation or to `errorBody`. */
  refTo(schema: z.ZodType): { $ref: string }
}

export function buildComponents(operations: Readonly<Record<string, Operation>>): Components {
  const names = new Map<z.ZodType, string>()
  const add = (name: string, schema: z.ZodType) => names.has(schema) || names.set(schema, name)

  for (const [name, schema] of Object.entries(namedSchemas)) add(name, schema)
  for (const [id, { body, success }] of Object.entries(operations)) {
    if ('schema' in body) add(`${capitalise(id)}Request`, body.schema)
    if (success.kind === 'json') add(`${capitalise(id)}Response`, success.schema)
  }
  return {
    schemas: toJsonSchemas(names),
    refTo(schema) {
      const name = names.get(schema)
      if (name === undefined) throw new Error('a schema in the document has no name')
      return { $ref: uriOf(name) }
    },
  }
}

/** The schemas that `described` refers to, also by way of others. */
export function usedSchemas(
  { schemas }: Pick<Components, 'schemas'>,
  described: object,
): Record<string, object> {
  const used = new Set<string>()
  const visit = (value: unknown) => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(
      /"#\/components\/schemas\/(\w+)"/g,
    )) {
      if (used.has(name)) continue
      used.add(name)
      visit(schemas[name])
    }
  }
  visit(described)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
}

function toJsonSchemas(names: ReadonlyMap<z.ZodType, string>): Record<string, object> {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of names) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { ...jsonSchemaOptions, uri: uriOf })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema, $id, ...schema }]) => [name, schema]),
  )
}

function uriOf(name: string): string {
  return `#/components/schemas/${name}`
}

function capitalise(id: string): string {
  return id.charAt(0).toUpperCase() + id.slice(1)
}
