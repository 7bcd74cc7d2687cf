// Type of a REST operation. The server's routes and access checks, the typed client and the OpenAPI
// document are derived from these definitions, so they cannot contradict each other.
import type { Right, Subject, UserRight } from '@plinth/domain/accounts/access'
import type { PermissionName } from '@plinth/domain/accounts/roles'
import type { ErrorCode } from '@plinth/domain/base/errors'
import type { z } from 'zod'

export const apiRoot = '/api/v1'

export type Operation = OperationDetails & Access

interface OperationDetails {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Relative to `apiRoot`, with parameters in braces: `/sites/{id}`. */
  readonly path: `/${string}`
  /** What the operation does, as a heading: verb and object, without a full stop. */
  readonly summary: string
  /** Full sentences that add to the summary, with code in backticks. */
  readonly description?: string
  /** OAuth scopes, one of which is required. If absent, OAuth tokens are not accepted. */
  readonly scopes?: readonly OAuthScope[]
  /**
   * Allowed for accounts with an unverified email; other operations return `email_not_verified`.
   */
  readonly unverified?: true
  /** Creates an anonymous drop for a caller without an account, within the anonymous limits. */
  readonly publishesAnonymously?: true
  /**
   * One of several requests of a deploy: as expensive as an upload, and rate-limited like one.
   * `if_large`: only if its body is large.
   */
  readonly partOfUpload?: true | 'if_large'
  /**
   * `If-Match` names the version that must be live, `If-None-Match: *` says that none may be: 412
   * `version_conflict` otherwise.
   */
  readonly ifMatch?: true
  /** Query parameters; all are optional. */
  readonly query?: z.ZodObject
  readonly body: RequestBody
  readonly success: Success
  /** Errors in addition to those implied by the other fields: see `errorsOf`. */
  readonly errors: readonly ErrorCode[]
}

/**
 * Who may call the operation, and on what. The server checks all of it before it reads the body,
 * loads the subject and passes it to the handler. Use cases that write check again under a lock,
 * and may require a further right that depends on the record.
 */
type Access =
  | Declares<'anyone', 'public', 'none'>
  | Declares<'account' | 'session', 'user', UserRight>
  | Declares<'account' | 'session' | 'anyone_or_account', 'account', PermissionName>
  | (Declares<'account' | 'session', 'own-drop', PermissionName> & At<`/sites/{id}${string}`>)
  | (Declares<'account' | 'session', 'member', PermissionName> & At<`/members/{user_id}${string}`>)
  | (Declares<'publisher', 'anonymous-drop', 'manage_anonymous_drop'> & At<`/drops/{id}${string}`>)
  | Declares<'session', 'service', 'operate'>
  | (Declares<'session', 'any-drop' | 'reported-drop', 'operate'> &
      At<`/operator/drops/{id}${string}`>)

interface Declares<C extends Caller, S extends Subject, R extends Right> {
  readonly caller: C
  readonly subject: S
  /** Rights of an account do not apply to anonymous callers of `anyone_or_account`. */
  readonly right: R
}

interface At<Path extends string> {
  readonly path: Path
}

/**
 * `anyone_or_account`: a valid token or session acts for its account, an invalid token is refused,
 * and a request without either is anonymous. `session`: a browser session; tokens are not accepted.
 * `publisher`: the manage token of an anonymous drop, or the cookie of the browser that published it.
 */
export type Caller = 'anyone' | 'anyone_or_account' | 'account' | 'session' | 'publisher'

export type OAuthScope = 'cli' | 'mcp'

export type RequestBody =
  | { readonly kind: 'none' }
  | ({ readonly kind: 'json' } & JsonBody)
  | ({ readonly kind: 'multipart' } & FormBody)
  /** The content type of the request decides which of the two it is. */
  | ({ readonly kind: 'multipart_or_json' } & JsonBody & FormBody)

interface JsonBody {
  readonly schema: z.ZodObject
  readonly maxBytes: number
}

interface FormBody {
  readonly forms: readonly MultipartForm[]
}

/** One accepted set of form fields, by name. */
export type MultipartForm = Readonly<Record<string, MultipartField>>

export interface MultipartField {
  readonly kind: 'file' | 'text'
  readonly repeated?: true
  readonly optional?: true
  readonly description: string
}

export type Success =
  | {
      readonly kind: 'json'
      readonly status: 200 | 201
      readonly schema: z.ZodType
      /** The status is 201 if the operation created something, else `status`. */
      readonly mayCreate?: true
    }
  | { readonly kind: 'empty'; readonly status: 204 }
  | { readonly kind: 'zip'; readonly status: 200 }
  /** The content of a file, with its own content type. */
  | { readonly kind: 'file'; readonly status: 200 }

type PathParam<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParam<Rest>
  : never

export type PathParams<O extends Operation> = Readonly<Record<PathParam<O['path']>, string>>

/** The query parameters after `parseInput`. */
export type OperationQuery<O extends Operation> = O extends {
  query: infer Schema extends z.ZodType
}
  ? z.output<Schema>
  : undefined

/** A JSON body after `parseInput`, or a form as sent. */
export type OperationBody<O extends Operation> = O['body'] extends {
  kind: infer Kind
  schema: infer Schema extends z.ZodType
}
  ? z.output<Schema> | (Kind extends 'multipart_or_json' ? FormData : never)
  : O['body'] extends { kind: 'multipart' }
    ? FormData
    : undefined

export type OperationOutput<O extends Operation> = O['success'] extends {
  kind: 'json'
  schema: infer Schema extends z.ZodType
}
  ? z.output<Schema>
  : O['success'] extends { kind: 'zip' | 'file' }
    ? ReadableStream<Uint8Array>
    : undefined

export function pathParams(path: string): string[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
}
