// Types of REST operation handlers, derived from the contract.

import type { Readable } from 'node:stream'
import type {
  Operation,
  OperationBody,
  OperationOutput,
  OperationQuery,
  PathParams,
} from '@plinth/contract/operations/operation'
import type { BaseVersion } from '@plinth/domain/versions/base-version'
import type { VersionRecord } from '../../ports/database/versions.ts'
import type {
  AccountActor,
  AnonymousActor,
  OperatorActor,
  PublisherActor,
  SessionActor,
} from '../../usecases/access/actor.ts'
import type { LoadedSubjects } from '../../usecases/access/load-subject.ts'
import type { UploadPart } from '../../usecases/publishing/upload-part.ts'

/** An authorized, validated request with the loaded subject, as its handler receives it. */
export type Call<O extends Operation> = CallInput<O> & LoadedSubjects[O['subject']]

interface CallInput<O extends Operation> {
  readonly actor: ActorOf<O>
  readonly params: PathParams<O>
  readonly query: OperationQuery<O>
  readonly body: ReceivedBody<O>
  /** The version that `If-Match` or `If-None-Match: *` requires; undefined without them. */
  readonly ifMatch: BaseVersion | undefined
  /** Sends the ETag of the version that is live after the call. */
  readonly setVersion: (version: Pick<VersionRecord, 'id'> | null) => void
  /** The status is 201, for an operation that may create something. */
  readonly setCreated: () => void
  /** Sets the browser cookie in the response. */
  readonly setBrowser: (browser: AnonymousActor['browserId'] & string) => void
}

type ReceivedBody<O extends Operation> = O['body'] extends { kind: 'multipart' }
  ? AsyncIterable<UploadPart>
  : O['body'] extends { kind: 'multipart_or_json' }
    ? Exclude<OperationBody<O>, FormData> | { readonly parts: AsyncIterable<UploadPart> }
    : OperationBody<O>

type ActorOf<O extends Operation> = O extends { right: 'operate' }
  ? OperatorActor
  : ActorsByCaller[O['caller']]

interface ActorsByCaller {
  readonly anyone: AnonymousActor
  readonly anyone_or_account: AccountActor | AnonymousActor
  readonly account: AccountActor
  readonly session: SessionActor
  readonly publisher: PublisherActor
}

export const isAccount = (actor: AccountActor | AnonymousActor): actor is AccountActor =>
  'tenantId' in actor

export const isPublisher = (actor: AccountActor | AnonymousActor): actor is PublisherActor =>
  'manageToken' in actor

/** A zip archive and the filename for downloading it. */
export interface Archive {
  readonly content: Readable
  /** Contains only letters, digits, dots and hyphens. */
  readonly filename: string
}

/** The content of a file, or of some lines of it. */
export interface FileContent {
  readonly path: string
  readonly type: string
  readonly version: Pick<VersionRecord, 'id'>
  readonly size: number
  /** Which lines these are; absent for the whole file. */
  readonly lines?: string
  readonly open: () => Promise<Readable | string>
}

type HandlerResult<O extends Operation> = O['success'] extends { kind: 'zip' }
  ? Archive
  : O['success'] extends { kind: 'file' }
    ? FileContent
    : OperationOutput<O>

export type HandlersOf<Table extends Readonly<Record<string, Operation>>> = {
  readonly [Id in keyof Table]: (call: Call<Table[Id]>) => Promise<HandlerResult<Table[Id]>>
}
