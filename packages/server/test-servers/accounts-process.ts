// Child process of `startAccounts`: does what `plinthd account create` does, without starting a process per
// account.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { parseConfig } from '../src/config/config.ts'
import { compose } from '../src/main/composing/compose.ts'
import { createAccount } from '../src/usecases/accounts/create-account.ts'
import type { CreateAccountRequest } from './accounts.ts'
import { serveUntilParentExits } from './server-process.ts'

async function handle(request: IncomingMessage): Promise<string> {
  const { environment, input } = (await json(request)) as CreateAccountRequest
  const { deps, close } = await compose(parseConfig(environment))
  try {
    const { userId, tenantId, email, token } = await createAccount(deps, input)
    return JSON.stringify({ user_id: userId, tenant_id: tenantId, email, token })
  } finally {
    await close()
  }
}

const server = createServer((request, response) => {
  handle(request).then(
    (account) => response.end(account),
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
