// Starts the servers that Plinth is compared with, as far as they are installed.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Run } from '../bench-run.ts'
import { writePublicFolder } from '../fixtures/public-folder.ts'
import type { MadeCertificate } from '../fixtures/seed-certificates.ts'
import { startCaddy } from '../peers/caddy.ts'
import { nginxHasBrotli, startNginx } from '../peers/nginx.ts'
import { startServeHandler, startSirv } from '../peers/node-libraries.ts'
import type { Folders, Peer } from '../peers/peer.ts'
import { findTool } from '../tools.ts'

/** Starts every peer except the bare server, which needs Plinth's responses. */
export async function startPeers(run: Run, certificate: MadeCertificate): Promise<Peer[]> {
  const folders = {
    certificate,
    public: path.join(run.folder, 'public'),
    scratch: path.join(run.folder, 'scratch'),
  }
  await mkdir(folders.scratch)
  await writePublicFolder(folders.public)
  const libraries = [await startSirv(run, folders), await startServeHandler(run, folders)]
  const found = [await startFoundNginx(run, folders), await startFoundCaddy(run, folders)]
  return [...libraries, ...found.filter((peer) => peer !== null)]
}

async function startFoundNginx(run: Run, folders: Folders): Promise<Peer | null> {
  const program = await findTool(run, 'nginx')
  if (program === null) {
    run.note('Skipped: nginx is not on PATH.')
    return null
  }
  if (!nginxHasBrotli()) run.note('This nginx has no Brotli module and compresses with gzip.')
  return startNginx(run, program, folders)
}

async function startFoundCaddy(run: Run, folders: Folders): Promise<Peer | null> {
  const program = await findTool(run, 'caddy')
  if (program !== null) return startCaddy(run, program, folders)
  run.note('Skipped: Caddy is not on PATH.')
  return null
}
