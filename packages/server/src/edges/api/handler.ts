import type { Readable } from 'node:stream'
import type {
  Operation,
  OperationBody,
  OperationOutput,
  OperationQuery,
  PathParams,
} from '@plinth/contract/operation'
import type {
  AccountActor,
  AnonymousActor,
  OperatorActor,
  SessionActor,
} from '../../usecases/actor.ts'
import type { Part } from '../../usecases/publishing/part.ts'

/** What is known about a request when it reaches its handler. */
export interface Call<O extends Operation> {
  readonly actor: ActorOf<O['caller']>
  readonly params: PathParams<O>
  readonly query: OperationQuery<O>
  readonly body: O['body'] extends { kind: 'multipart' } ? AsyncIterable<Part> : OperationBody<O>
  /** Remembers a browser in the answer. */
  readonly setBrowser: (browser: AnonymousActor['browserId'] & string) => void
}

type ActorOf<Caller> = Caller extends 'operator'
  ? OperatorActor
  : Caller extends 'session'
    ? SessionActor
    : Caller extends 'account'
      ? AccountActor
      : Caller extends 'anyone_or_account'
        ? AccountActor | AnonymousActor
        : AnonymousActor

export const isAccount = (actor: AccountActor | AnonymousActor): actor is AccountActor =>
  'tenantId' in actor

/** A zip, and what a browser calls it when it saves it. */
export interface Archive {
  readonly content: Readable
  /** Of letters, digits, dots and hyphens. */
  readonly filename: string
}

type Answer<O extends Operation> = O['success'] extends { kind: 'zip' }
  ? Archive
  : OperationOutput<O>

export type HandlersOf<Table extends Readonly<Record<string, Operation>>> = {
  readonly [Id in keyof Table]: (call: Call<Table[Id]>) => Promise<Answer<Table[Id]>>
}
