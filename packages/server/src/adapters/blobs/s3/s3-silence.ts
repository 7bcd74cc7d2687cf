// Time limits for an S3 server that accepts requests and never responds.
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3'
import { within } from '../../silence/within.ts'
import { s3Unavailable } from './s3-errors.ts'

const steps = 10

/**
 * Fails the stream if the server sends nothing for so long. A slow reader is not mistaken for that:
 * what the server has sent meanwhile waits in the stream's buffer.
 */
export function limitSilence(body: Readable, limitMs: number): void {
  const message = body as IncomingMessage
  const { socket } = message
  let received = 0
  let silentSteps = 0
  const timer = setInterval(() => {
    const isSilent = !message.complete && body.readableLength === 0 && socket.bytesRead === received
    received = socket.bytesRead
    silentSteps = isSilent ? silentSteps + 1 : 0
    if (silentSteps === steps) body.destroy(s3Unavailable(new Error('S3 stopped sending')))
  }, limitMs / steps).unref()
  body.once('close', () => clearInterval(timer))
}

/** Lists instead of using HEAD on the bucket, to also check the permission for listing. */
export async function listOne(
  client: S3Client,
  location: { readonly Bucket: string; readonly Prefix: string },
  withinMs: number,
): Promise<void> {
  const controller = new AbortController()
  const { signal } = controller
  const list = client.send(new ListObjectsV2Command({ ...location, MaxKeys: 1 }), {
    abortSignal: signal,
  })
  try {
    await within(list, withinMs, () => new Error('S3 did not respond to a check'))
  } finally {
    controller.abort()
  }
}
