import type { ServerResponse } from 'node:http'

/** For machines that ask: a status, and a word for whoever looks at it by hand. */
export function answerText(response: ServerResponse, status: number, text: string): void {
  const body = `${text}\n`
  response
    .writeHead(status, {
      'content-type': 'text/plain; charset=utf-8',
      'content-length': body.length,
      'cache-control': 'no-store',
    })
    .end(body)
}
