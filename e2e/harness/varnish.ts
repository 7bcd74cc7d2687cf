// Varnish as `deploy/varnish.vcl` configures it, on free ports.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eventually } from './eventually.ts'
import { visit } from './http.ts'
import { repo } from './markdown-files.ts'
import { requireProgram } from './require-program.ts'

export const varnishToken = 'the-token-of-varnish'

export interface Varnish {
  stop(): Promise<void>
}

export interface VarnishOptions {
  readonly port: number
  readonly originPort: number
  /** Host of the base URL. */
  readonly app: string
}

export async function startVarnish({ port, originPort, app }: VarnishOptions): Promise<Varnish> {
  const program = await requireProgram('varnishd')
  const folder = await mkdtemp(path.join(tmpdir(), 'plinth-varnish-'))
  const file = path.join(folder, 'plinth.vcl')
  const vcl = await readFile(path.join(repo, 'deploy', 'varnish.vcl'), 'utf8')
  await writeFile(
    file,
    vcl
      .replace('.port = "4000"', `.port = "${originPort}"`)
      .replace('req.http.Host == "plinth.example"', `req.http.Host == "${app}"`)
      .replace('Bearer change-this-token', `Bearer ${varnishToken}`),
  )
  const child = spawn(
    program,
    // Otherwise root starts it as a user who cannot read the folder.
    ['-j', 'none', '-F', '-n', folder, '-a', `127.0.0.1:${port}`, '-f', file, '-s', 'malloc,32m'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  async function stop(): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    }
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await eventually(async () => {
      if (child.exitCode === null) await visit(`http://127.0.0.1:${port}/healthz`)
    })
    if (child.exitCode !== null) throw new Error(`varnishd does not start:\n${output}`)
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}
