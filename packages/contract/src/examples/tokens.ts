// Examples of API tokens and connected apps.
import type { connectionOperations } from '../operations/connections.ts'
import type { tokenOperations } from '../operations/tokens.ts'
import type { ExamplesOf } from './example.ts'
import { earlier, exampleExpiry, exampleIds, exampleSlug, now, owner } from './example-values.ts'

const token = {
  id: exampleIds.token,
  name: 'CI',
  user: owner,
  access: 'full' as const,
  site: { id: exampleIds.drop, slug: exampleSlug },
  created_at: now,
  last_used_at: null,
  expires_at: exampleExpiry,
}

export const tokenExamples: ExamplesOf<typeof tokenOperations> = {
  listTokens: { response: [{ ...token, last_used_at: now }] },
  createToken: {
    body: { name: 'CI', site_id: exampleIds.drop, expires_at: exampleExpiry },
    response: { ...token, token: 'plinth_4qz7mkx2vhn6tpw3ydjrec5ab2qz7mkx2vhn6tpw3ydjrec5ab2' },
  },
  revokeToken: {},
}

export const connectionExamples: ExamplesOf<typeof connectionOperations> = {
  listConnections: {
    response: [
      {
        id: exampleIds.connection,
        app: 'Claude Code',
        redirect_host: 'localhost',
        scopes: ['mcp'],
        user: owner,
        created_at: earlier,
        last_used_at: now,
      },
    ],
  },
  disconnectApp: {},
}
