// A Plinth server with its own data directory, for pictures of the documentation.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseConfig } from '../../packages/server/src/config/config.ts'
import { compose } from '../../packages/server/src/main/composing/compose.ts'
import { createAccount } from '../../packages/server/src/usecases/accounts/create-account.ts'
import type { Deps } from '../../packages/server/src/usecases/base/deps.ts'

const repo = path.resolve(import.meta.dirname, '../..')
const program = path.join(repo, 'packages/server/src/main/plinthd.ts')

export interface SampleServer {
  readonly base: string
  /** Empty folder that is removed with the server. */
  readonly folder: string
  readonly account: { readonly email: string; readonly password: string; readonly token: string }
  /** Access to the server's stores. */
  readonly deps: Deps
  stop(): Promise<void>
}

export async function startSampleServer(port: number): Promise<SampleServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plinth-screenshots-'))
  const environment = {
    PORT: String(port),
    PLINTH_DATA_DIR: path.join(folder, 'data'),
  }
  const child = spawn(process.execPath, [program, 'serve'], { env: environment })
  let output = ''
  const up = new Promise<'up'>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
        if (output.includes('Plinth is up.')) resolve('up')
      })
    }
  })
  if ((await Promise.race([up, once(child, 'exit')])) !== 'up') {
    throw new Error(`The server did not start:\n${output}`)
  }
  const { deps, close } = await compose(parseConfig(environment))
  const login = { email: 'ann@example.org', password: 'a password for pictures' }
  const { token } = await createAccount(deps, {
    ...{ ...login, plan: 'plus', verified: true, operator: false },
  })
  return {
    base: `http://localhost:${port}`,
    folder,
    account: { ...login, token },
    deps,
    async stop() {
      await close()
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
      await rm(folder, { recursive: true, force: true })
    },
  }
}
