// S3 server for tests, in its own temporary directory; it ends with the process that started it.
import { startServerProcess } from './server-process.ts'

export interface S3Address {
  readonly endpoint: string
  readonly bucket: string
  /** Credentials, in the variables that the AWS SDK reads. */
  readonly env: Record<string, string>
}

export interface TestS3 extends S3Address {
  blobsUrl(prefix?: string): string
  stop(): Promise<void>
}

export async function startS3(): Promise<TestS3> {
  const module = new URL('./s3-process.ts', import.meta.url)
  const server = await startServerProcess(module, ['--openssl-legacy-provider'])
  const { endpoint, bucket } = server.ready as { endpoint: string; bucket: string }
  // The only account of s3rver.
  const env = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }
  const address = { endpoint, bucket, env }
  return { ...address, blobsUrl: (prefix) => blobsUrl(address, prefix), stop: server.stop }
}

/** Value of `PLINTH_BLOBS_URL` for a prefix of the bucket. */
export function blobsUrl({ endpoint, bucket }: S3Address, prefix = ''): string {
  return `s3://${bucket}/${prefix}?endpoint=${encodeURIComponent(endpoint)}&region=us-east-1`
}
