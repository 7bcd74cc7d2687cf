// View model of a connected app on the plain dashboard.
import type { UserId } from '@plinth/domain/base/ids'
import type { ConnectionView } from '../../../usecases/oauth/list-connections.ts'
import type { ConnectedApp } from '../../pages/accounts/connected-apps.ts'

export const connectedApp = (
  { connection, member }: ConnectionView,
  viewer: UserId,
): ConnectedApp => ({
  id: connection.id,
  name: connection.clientName,
  redirectHost: connection.redirectHost,
  connectedBy: connection.userId === viewer ? null : member.email,
  connectedAt: connection.createdAt,
  lastUsedAt: connection.lastUsedAt,
})
