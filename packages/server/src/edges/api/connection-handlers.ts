// REST handlers of connected apps.
import type { ConnectionOperations } from '@plinth/contract/operations/connections'
import type { OperationOutput } from '@plinth/contract/operations/operation'
import type { UseCases } from '../../usecases/bind.ts'
import type { ConnectionView } from '../../usecases/oauth/list-connections.ts'
import type { HandlersOf } from './handler.ts'
import { time } from './present.ts'

export const createConnectionHandlers = (useCases: UseCases): HandlersOf<ConnectionOperations> => ({
  async listConnections({ actor }) {
    return (await useCases.listConnections(actor)).map(presentConnection)
  },

  async disconnectApp({ actor, params: { connection_id: id } }) {
    await useCases.disconnectApp(actor, { id })
    return undefined
  },
})

type Entry = OperationOutput<ConnectionOperations['listConnections']>[number]

const presentConnection = ({ connection, member }: ConnectionView): Entry => ({
  id: connection.id,
  app: connection.clientName,
  redirect_host: connection.redirectHost,
  scopes: connection.scope.split(' '),
  user: { id: member.userId, email: member.email, name: member.name },
  created_at: time(connection.createdAt),
  last_used_at: connection.lastUsedAt === null ? null : time(connection.lastUsedAt),
})
