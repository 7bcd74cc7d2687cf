// Type of the example of an operation: a request, and the response to it. The API reference and the
// OpenAPI document show the examples; a test sends each request to a running server and compares
// the response.
import type { z } from 'zod'
import type { Operation, OperationOutput } from '../operations/operation.ts'

/** One field of a form, in the order in which it is sent. */
export type FormPart =
  | { readonly name: string; readonly text: string }
  | {
      readonly name: string
      /** Path of the file on the client. */
      readonly file: string
      /** Name in the form, if it is not the name of the file. */
      readonly filename?: string
    }

interface ExtraCredential {
  /** Name of a cookie that the request needs, other than that of a session. */
  readonly cookie?: string
}

/** The example of any operation, for the code that shows it. */
export interface Example extends ExtraCredential {
  readonly query?: Readonly<Record<string, string>>
  /** The JSON body. */
  readonly body?: object
  /** The multipart body. */
  readonly form?: readonly FormPart[]
  /** The JSON of the response; undefined if it has none. */
  readonly response?: unknown
}

type BodyExample<O extends Operation> = O['body'] extends {
  kind: 'json'
  schema: infer Schema extends z.ZodType
}
  ? { readonly body: z.input<Schema> & object }
  : O['body'] extends { kind: 'multipart' | 'multipart_or_json' }
    ? { readonly form: readonly FormPart[] }
    : unknown

type QueryExample<O extends Operation> = O extends { query: infer Schema extends z.ZodObject }
  ? { readonly query: Readonly<Partial<Record<keyof Schema['shape'], string>>> }
  : unknown

type ResponseExample<O extends Operation> = O['success'] extends { kind: 'json' }
  ? { readonly response: OperationOutput<O> }
  : unknown

/** An example for every operation of a table, with the fields that the operation has. */
export type ExamplesOf<Table extends Readonly<Record<string, Operation>>> = {
  readonly [Id in keyof Table]: ExtraCredential &
    BodyExample<Table[Id]> &
    QueryExample<Table[Id]> &
    ResponseExample<Table[Id]>
}
