// Warm-up for cases with many hosts.
import { readFile } from 'node:fs/promises'
import { openConnection } from '../measure/http-client.ts'
import { type LoadedServer, leastShare } from '../measure/measure-load.ts'

const connections = 8

/**
 * Requests each host of the load once, and expects a response like that of the first. The case measures
 * cached hosts; `scale` measures first requests.
 */
export async function warmUpHosts({
  load,
  expected,
}: Pick<LoadedServer, 'load' | 'expected'>): Promise<void> {
  if (load.hostsFile === undefined) return
  const hosts = (await readFile(load.hostsFile, 'utf8')).split('\n').filter((host) => host !== '')
  const visit = async () => {
    const connection = openConnection(load.port)
    try {
      for (let host = hosts.pop(); host !== undefined; host = hosts.pop()) {
        const { status, body } = await connection.send({
          host,
          path: load.path,
          headers: load.headers,
        })
        // Compressed pages differ in size.
        if (status !== expected.status || body.length < leastShare * expected.bodyBytes) {
          throw new Error(`${host} returned ${status} with ${body.length} bytes.`)
        }
      }
    } finally {
      connection.close()
    }
  }
  await Promise.all(Array.from({ length: connections }, visit))
}
