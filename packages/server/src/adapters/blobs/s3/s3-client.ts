// Configures the AWS SDK's S3 client.
import { createHash } from 'node:crypto'
import { S3Client } from '@aws-sdk/client-s3'
import type { CallTally } from '../../../ports/tallies.ts'

const noop = () => {}

/** Calls `run` once and returns its result. */
export type ObserveCall = <T>(operation: string, run: () => Promise<T>) => Promise<T>

export interface S3Location {
  readonly bucket: string
  /** Prefix of every key; empty for the whole bucket. */
  readonly prefix: string
  /** URL of an S3-compatible server; omitted for Amazon S3. */
  readonly endpoint?: string
  readonly region?: string
  /** Omitted to use the default AWS chain: environment, files, instance role. */
  readonly credentials?: {
    readonly accessKeyId: string
    readonly secretAccessKey: string
    readonly sessionToken?: string
  }
}

export interface S3ClientOptions {
  readonly calls?: CallTally
  readonly observeCall?: ObserveCall
  readonly connections?: number
  /** Limit of the time to connect. */
  readonly timeoutMs: number
  /** How long a connection may transmit nothing in either direction. */
  readonly idleMs: number
}

export function createS3Client(
  { endpoint, region, credentials }: S3Location,
  { connections = 50, timeoutMs, idleMs, calls, observeCall }: S3ClientOptions,
): S3Client {
  const client = new S3Client({
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true, region: 'us-east-1' }),
    ...(region !== undefined && { region }),
    ...(credentials && { credentials }),
    // By default the SDK adds trailers to streamed uploads, which several S3-compatible servers
    // reject.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // One retry.
    maxAttempts: 2,
    // Without timeouts a dead connection would block an upload forever.
    requestHandler: {
      connectionTimeout: timeoutMs,
      socketTimeout: idleMs,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: connections },
      httpsAgent: { maxSockets: connections },
    },
    // Log messages are redundant: errors are thrown.
    logger: { trace: noop, debug: noop, info: noop, warn: noop, error: noop },
  })
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const request = args.request as Request
      if (context.commandName === 'DeleteObjectsCommand') useContentMd5(request)
      return next(args)
    },
    { step: 'build', priority: 'low', name: 'contentMd5' },
  )
  if (calls) countCalls(client, calls)
  if (observeCall) {
    client.middlewareStack.add(
      (next, context) => (args) => observeCall(operationOf(context), () => next(args)),
      { step: 'initialize', name: 'observeCall' },
    )
  }
  return client
}

const operationOf = ({ commandName = '' }: { readonly commandName?: string }): string =>
  commandName.replace(/Command$/, '')

function countCalls(client: S3Client, calls: CallTally): void {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const operation = operationOf(context)
      const tally = calls.get(operation) ?? { calls: 0, errors: 0 }
      calls.set(operation, tally)
      tally.calls += 1
      try {
        return await next(args)
      } catch (error) {
        tally.errors += 1
        throw error
      }
    },
    { step: 'initialize', name: 'countCalls' },
  )
}

interface Request {
  headers: Record<string, string>
  body?: unknown
}

/** S3 requires a checksum for DeleteObjects; MD5 is the one that all servers support. */
function useContentMd5(request: Request): void {
  for (const name of Object.keys(request.headers)) {
    if (/^x-amz-(sdk-)?checksum-/i.test(name)) delete request.headers[name]
  }
  request.headers['content-md5'] = createHash('md5').update(String(request.body)).digest('base64')
}
