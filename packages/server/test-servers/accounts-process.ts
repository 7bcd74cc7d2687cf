// Child process of `startAccounts`: does what `plinthd account create` does, without starting a process per
// account, and resets rate limits.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { parseConfig } from '../src/config/config.ts'
import { compose } from '../src/main/composing/compose.ts'
import { createAccount } from '../src/usecases/accounts/create-account.ts'
import type { Deps } from '../src/usecases/base/deps.ts'
import type { StoresRequest } from './accounts.ts'
import { serveUntilParentExits } from './server-process.ts'

async function handle(request: IncomingMessage): Promise<string> {
  const { environment, newAccount } = (await json(request)) as StoresRequest
  const { deps, close } = await compose(parseConfig(environment))
  try {
    if (newAccount === null) return await resetLimits(deps)
    const { userId, tenantId, email, token } = await createAccount(deps, newAccount)
    return JSON.stringify({ user_id: userId, tenant_id: tenantId, email, token })
  } finally {
    await close()
  }
}

async function resetLimits({ database }: Pick<Deps, 'database'>): Promise<string> {
  await database.transact(async (tx) => {
    const all = Number.MAX_SAFE_INTEGER
    await tx.attempts.removeBefore(all, all)
    await tx.anonymousPublishes.removeBefore(all, all)
  })
  return '{}'
}

const server = createServer((request, response) => {
  handle(request).then(
    (body) => response.end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  serveUntilParentExits(`http://127.0.0.1:${port}`, async () => {
    server.closeAllConnections()
    server.close()
  })
})
