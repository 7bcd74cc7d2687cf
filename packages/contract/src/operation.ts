// A REST operation as data. The server's routes and gates, the typed client and the OpenAPI
// document are all read from it, so none of them can disagree with another.

import type { ErrorCode } from '@plinth/domain/errors'
import type { z } from 'zod'

export const apiRoot = '/api/v1'

export interface Operation {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Relative to `apiRoot`; parameters in braces: `/sites/{id}`. */
  readonly path: `/${string}`
  readonly summary: string
  /**
   * `anyone_or_account`: a valid token or session acts for its account, and an invalid token is
   * refused; a request without either is anonymous. `session`: a person who is signed in with a
   * browser; tokens are not accepted. `operator`: likewise, and an operator of the service.
   */
  readonly caller: 'anyone' | 'anyone_or_account' | 'account' | 'session' | 'operator'
  /** OAuth scopes of which one suffices. Without any, no OAuth token may call it. */
  readonly scopes?: readonly OAuthScope[]
  /** Open to accounts that have not verified their e-mail; all others answer `email_not_verified`. */
  readonly unverified?: true
  /** Creates an anonymous drop for a caller without an account, within the anonymous limits. */
  readonly publishesAnonymously?: true
  /** One of several requests that bring a version: as much work as an upload, and limited as one. */
  readonly partOfUpload?: true
  /** What may stand after the `?`; none of it is required. */
  readonly query?: z.ZodObject
  readonly body: RequestBody
  readonly success: Success
  /** What this operation adds to the errors that follow from its other fields: see `errorsOf`. */
  readonly errors: readonly ErrorCode[]
}

export type OAuthScope = 'cli' | 'mcp'

export type RequestBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly schema: z.ZodObject; readonly maxBytes: number }
  | { readonly kind: 'multipart'; readonly forms: readonly MultipartForm[] }

/** One accepted shape of a form, by field name. */
export type MultipartForm = Readonly<Record<string, MultipartField>>

export interface MultipartField {
  readonly kind: 'file' | 'text'
  readonly repeated?: true
  /** May be left out. */
  readonly optional?: true
  readonly description: string
}

export type Success =
  | { readonly kind: 'json'; readonly status: 200 | 201; readonly schema: z.ZodType }
  | { readonly kind: 'empty'; readonly status: 204 }
  | { readonly kind: 'zip'; readonly status: 200 }

type PathParam<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParam<Rest>
  : never

export type PathParams<O extends Operation> = Readonly<Record<PathParam<O['path']>, string>>

/** What follows the `?`, after `parseInput`. */
export type OperationQuery<O extends Operation> = O extends {
  query: infer Schema extends z.ZodType
}
  ? z.output<Schema>
  : undefined

/** A JSON body after `parseInput`, a form as it is sent. */
export type OperationBody<O extends Operation> = O['body'] extends {
  kind: 'json'
  schema: infer Schema extends z.ZodType
}
  ? z.output<Schema>
  : O['body'] extends { kind: 'multipart' }
    ? FormData
    : undefined

export type OperationOutput<O extends Operation> = O['success'] extends {
  kind: 'json'
  schema: infer Schema extends z.ZodType
}
  ? z.output<Schema>
  : O['success'] extends { kind: 'zip' }
    ? ReadableStream<Uint8Array>
    : undefined

export function pathParams(path: string): string[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
}
