// Typed API client; the caller passes the routes in.
import type {
  Operation,
  OperationBody,
  OperationOutput,
  OperationQuery,
  PathParams,
} from '../operations/operation.ts'
import type { OperationId, Operations } from '../operations.ts'
import {
  type ClientOptions,
  callOperation,
  type Route,
  type UntypedInput,
} from './call-operation.ts'

/** One method per operation. Unsuccessful responses reject with `ApiError`. */
export type Client = {
  readonly [Id in keyof Operations]: (
    ...args: CallArguments<CallInput<Operations[Id]>>
  ) => Promise<OperationOutput<Operations[Id]>>
}

type CallInput<O extends Operation> = ParamsInput<PathParams<O>> &
  QueryInput<OperationQuery<O>> &
  BodyInput<OperationBody<O>> &
  ProofInput<O> &
  IfMatchInput<O> & { readonly signal?: AbortSignal }

type Empty = Record<never, never>
type CallArguments<Input> = Empty extends Input ? [input?: Input] : [input: Input]
type ParamsInput<Params> = Empty extends Params ? Empty : { readonly params: Params }
type QueryInput<Query> = Query extends undefined ? Empty : { readonly query?: Query }
type BodyInput<Body> = Body extends undefined
  ? Empty
  : Empty extends Body
    ? { readonly body?: Body }
    : { readonly body: Body }

type ProofInput<O extends Operation> = O extends { publishesAnonymously: true }
  ? { readonly proof?: string }
  : Empty

type IfMatchInput<O extends Operation> = O extends { ifMatch: true }
  ? { readonly ifMatch?: string }
  : Empty

/** For browsers, which then need not load the schemas just to know the routes. */
export function createRoutedClient<Id extends OperationId>(
  routes: Readonly<Record<Id, Route>>,
  options: ClientOptions,
): Pick<Client, Id> {
  const methods = Object.entries<Route>(routes).map(
    ([id, route]) =>
      [id, (input: UntypedInput = {}) => callOperation(options, route, input)] as const,
  )
  return Object.fromEntries(methods) as Pick<Client, Id>
}
