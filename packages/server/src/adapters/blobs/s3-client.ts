import { createHash } from 'node:crypto'
import { S3Client } from '@aws-sdk/client-s3'

const silent = () => {}

export interface S3Location {
  readonly bucket: string
  /** What every key starts with; empty for the whole bucket. */
  readonly prefix: string
  /** Of a server other than Amazon's. */
  readonly endpoint?: string
  readonly region?: string
}

/** Credentials come from where the AWS SDK looks for them: environment, files, the machine's role. */
export function createS3Client(
  { endpoint, region }: S3Location,
  { connections = 50 } = {},
): S3Client {
  const client = new S3Client({
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true, region: 'us-east-1' }),
    ...(region !== undefined && { region }),
    // The SDK's default adds trailers to streamed puts that several S3 servers do not understand.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Without a limit a dead connection would hold an upload for ever.
    requestHandler: {
      connectionTimeout: 5_000,
      socketTimeout: 60_000,
      httpAgent: { maxSockets: connections },
      httpsAgent: { maxSockets: connections },
    },
    // What it would print is in the error that it throws.
    logger: { trace: silent, debug: silent, info: silent, warn: silent, error: silent },
  })
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const request = args.request as Request
      if (context.commandName === 'DeleteObjectsCommand') useContentMd5(request)
      return next(args)
    },
    { step: 'build', priority: 'low', name: 'contentMd5' },
  )
  return client
}

interface Request {
  headers: Record<string, string>
  body?: unknown
}

/** S3 wants a checksum on this request; MD5 is the one that every server has known from the start. */
function useContentMd5(request: Request): void {
  for (const name of Object.keys(request.headers)) {
    if (/^x-amz-(sdk-)?checksum-/i.test(name)) delete request.headers[name]
  }
  request.headers['content-md5'] = createHash('md5').update(String(request.body)).digest('base64')
}
