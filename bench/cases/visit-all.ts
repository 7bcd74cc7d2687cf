import { readFile } from 'node:fs/promises'
import { openConnection } from '../measure/http-client.ts'
import type { Entry } from './entries.ts'

const connections = 8

/**
 * Asks each host of the entry once, and expects of each what the first one answered. What is
 * compared is a service that knows its hosts; a first visit is what `scale` measures.
 */
export async function visitAll({ load, expected }: Entry): Promise<void> {
  if (load.hostsFile === undefined) return
  const hosts = (await readFile(load.hostsFile, 'utf8')).split('\n').filter((host) => host !== '')
  const visit = async () => {
    const connection = openConnection(load.port)
    try {
      for (let host = hosts.pop(); host !== undefined; host = hosts.pop()) {
        const { status, body } = await connection.send({ host, path: load.path })
        if (status !== expected.status || body.length !== expected.bodyBytes) {
          throw new Error(`${host} answered ${status} with ${body.length} bytes.`)
        }
      }
    } finally {
      connection.close()
    }
  }
  await Promise.all(Array.from({ length: connections }, visit))
}
