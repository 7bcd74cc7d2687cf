// sirv and serve-handler, libraries that serve a folder, each in its own Node process.
import path from 'node:path'
import { getFreePort } from '@plinth/server/test-servers/free-port'
import type { Run } from '../bench-run.ts'
import { startChild } from './child.ts'
import type { Folders, Peer } from './peer.ts'

export const startSirv = (run: Run, folders: Folders): Promise<Peer> =>
  startLibrary(run, 'sirv', folders)

export const startServeHandler = (run: Run, folders: Folders): Promise<Peer> =>
  startLibrary(run, 'serve-handler', folders)

async function startLibrary(
  run: Run,
  name: 'sirv' | 'serve-handler',
  folders: Folders,
): Promise<Peer> {
  const port = await getFreePort()
  const program = path.join(import.meta.dirname, 'programs', `${name}-server.ts`)
  const command = [process.execPath, program, String(port), folders.public]
  // Such libraries enable their in-memory caches only in production.
  const env = { NODE_ENV: 'production' }
  return { name, port, ...(await startChild(run, { command, env, port })) }
}
