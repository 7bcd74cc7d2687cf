// S3 server for tests, in its own temporary directory; it ends with the process that started it.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getFreePort } from './free-port.ts'
import { startServerProcess } from './server-process.ts'

export interface S3Address {
  readonly endpoint: string
  readonly bucket: string
  /** Credentials, in the variables that the AWS SDK reads. */
  readonly env: Record<string, string>
}

/** The only account of s3rver. */
const env = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

export interface TestS3 extends S3Address {
  blobsUrl(prefix?: string): string
  stop(): Promise<void>
}

const run = (args: string[] = []) =>
  startServerProcess(
    new URL('./s3-process.ts', import.meta.url),
    ['--openssl-legacy-provider'],
    args,
  )

export async function startS3(): Promise<TestS3> {
  const server = await run()
  const { endpoint, bucket } = server.ready as { endpoint: string; bucket: string }
  const address = { endpoint, bucket, env }
  return { ...address, blobsUrl: (prefix) => blobsUrl(address, prefix), stop: server.stop }
}

export interface KillableS3 extends S3Address {
  kill(): Promise<void>
  /** Starts it again after a kill, with the same objects and port. */
  start(): Promise<void>
  stop(): Promise<void>
}

export async function startKillableS3(): Promise<KillableS3> {
  const args = [await mkdtemp(join(tmpdir(), 'plinth-s3-')), String(await getFreePort())]
  let server = await run(args)
  const { endpoint, bucket } = server.ready as { endpoint: string; bucket: string }
  return {
    endpoint,
    bucket,
    env,
    kill: () => server.kill(),
    async start() {
      server = await run(args)
    },
    stop: () => server.stop(),
  }
}

/** Value of `PLINTH_BLOBS_URL` for a prefix of the bucket. */
export function blobsUrl({ endpoint, bucket }: S3Address, prefix = ''): string {
  return `s3://${bucket}/${prefix}?endpoint=${encodeURIComponent(endpoint)}&region=us-east-1`
}
