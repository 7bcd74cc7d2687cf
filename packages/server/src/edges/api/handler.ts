// Types of REST operation handlers, derived from the contract.
import type { Readable } from 'node:stream'
import type {
  Operation,
  OperationBody,
  OperationOutput,
  OperationQuery,
  PathParams,
} from '@plinth/contract/operations/operation'
import type {
  AccountActor,
  AnonymousActor,
  OperatorActor,
  SessionActor,
} from '../../usecases/access/actor.ts'
import type { UploadPart } from '../../usecases/publishing/upload-part.ts'

/** An authenticated, validated request, as its handler receives it. */
export interface Call<O extends Operation> {
  readonly actor: ActorOf<O['caller']>
  readonly params: PathParams<O>
  readonly query: OperationQuery<O>
  readonly body: O['body'] extends { kind: 'multipart' }
    ? AsyncIterable<UploadPart>
    : OperationBody<O>
  /** Sets the browser cookie in the response. */
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

/** A zip archive and the filename for downloading it. */
export interface Archive {
  readonly content: Readable
  /** Contains only letters, digits, dots and hyphens. */
  readonly filename: string
}

type HandlerResult<O extends Operation> = O['success'] extends { kind: 'zip' }
  ? Archive
  : OperationOutput<O>

export type HandlersOf<Table extends Readonly<Record<string, Operation>>> = {
  readonly [Id in keyof Table]: (call: Call<Table[Id]>) => Promise<HandlerResult<Table[Id]>>
}
