// Checks with one request that a peer's response is what a case expects; otherwise it is not measured.
import { type HttpResponse, openConnection } from '../measure/http-client.ts'
import type { Load } from '../measure/wrk.ts'
import type { ServeCase } from './serve-cases.ts'

export interface ExpectedResponse extends Pick<ServeCase, 'status' | 'bodyBytes' | 'addsTo'> {
  readonly compressed: boolean
}

export async function fetchOnce({ port, host, path, headers }: Load): Promise<HttpResponse> {
  const connection = openConnection(port)
  try {
    return await connection.send({ host, path, ...(headers && { headers }) })
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
  const { bodyBytes, addsTo } = expected
  if (bodyBytes !== null && response.body.length !== bodyBytes) {
    return `the body has ${response.body.length} bytes instead of ${bodyBytes}`
  }
  if (addsTo !== undefined && response.body.length <= addsTo) return 'nothing was added to the page'
  if (expected.compressed && response.headers['content-encoding'] === undefined) {
    return 'it is not compressed'
  }
  return null
}
