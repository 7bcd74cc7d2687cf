// Node's HTTP server with prepared responses: what a request costs that needs no decisions.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { getFreePort } from '@plinth/server/test-servers/free-port'
import type { Run } from '../bench-run.ts'
import type { HttpResponse } from '../measure/http-client.ts'
import { startChild } from './child.ts'
import type { Peer } from './peer.ts'

/** Input of `programs/bare-server.ts`. */
export interface BareResponse {
  readonly status: number
  /** Alternating names and values, as they were sent. */
  readonly headers: readonly string[]
  readonly bodyFile: string
}

/** Node adds these itself, as it does for Plinth. */
const ownHeaders = new Set(['date', 'connection', 'keep-alive'])

/** Serves exactly the given responses, each at the path that is its key. */
export async function startBare(
  run: Run,
  responses: ReadonlyMap<string, HttpResponse>,
): Promise<Peer> {
  const entries = await Promise.all(
    [...responses].map(async ([target, response], index): Promise<[string, BareResponse]> => {
      const bodyFile = path.join(run.folder, `bare-${index}`)
      await writeFile(bodyFile, response.body)
      return [target, { status: response.status, headers: copiedHeaders(response), bodyFile }]
    }),
  )
  const table = path.join(run.folder, 'bare.json')
  await writeFile(table, JSON.stringify(Object.fromEntries(entries)))
  const port = await getFreePort()
  const program = path.join(import.meta.dirname, 'programs/bare-server.ts')
  const command = [process.execPath, program, String(port), table]
  return { name: 'bare node:http', port, ...(await startChild(run, { command, env: {}, port })) }
}

function copiedHeaders({ rawHeaders }: HttpResponse): string[] {
  const pairs = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as const] : [],
  )
  return pairs.filter(([name]) => !ownHeaders.has(name.toLowerCase())).flat()
}
