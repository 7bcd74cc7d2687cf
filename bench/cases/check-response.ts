// Checks with one request that a peer's response is what a case expects; otherwise it is not measured.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type HttpResponse, openConnection } from '../measure/http-client.ts'
import type { Load } from '../measure/load.ts'
import type { ServeCase } from './serve-cases.ts'

export interface ExpectedResponse extends Pick<ServeCase, 'status' | 'bodyBytes' | 'addsTo'> {
  readonly compressed: boolean
}

export async function fetchOnce({
  port,
  host,
  path,
  headers,
  protocol,
}: Load): Promise<HttpResponse> {
  const connection = openConnection(port, { secure: protocol !== undefined })
  try {
    return await connection.send({ host, path, headers })
  } finally {
    connection.close()
  }
}

/** Describes what is wrong with the response, or returns null. */
export function responseProblem(
  response: Pick<HttpResponse, 'status' | 'headers' | 'body'>,
  expected: ExpectedResponse,
): string | null {
  if (response.status !== expected.status) {
    return `the status is ${response.status} instead of ${expected.status}`
  }
  const coding = response.headers['content-encoding']
  if (expected.compressed && coding === undefined) return 'it is not compressed'
  const body = response.status === 304 ? response.body : decoded(response.body, coding)
  const { bodyBytes, addsTo } = expected
  if (bodyBytes !== null && body.length !== bodyBytes) {
    return `the body has ${body.length} bytes instead of ${bodyBytes}`
  }
  if (addsTo !== undefined && body.length <= addsTo) return 'nothing was added to the page'
  return null
}

function decoded(body: Buffer, coding: string | undefined): Buffer {
  if (coding === 'br') return brotliDecompressSync(body)
  return coding === 'gzip' ? gunzipSync(body) : body
}
