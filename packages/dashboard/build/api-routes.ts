import type { Operations } from '@plinth/contract/operations'
import { type Plugin, runnerImport } from 'vite'

const name = 'virtual:api-routes'
const table = new URL('../../contract/src/operations.ts', import.meta.url).pathname

/**
 * Where each operation is and how it answers, without the schemas: those and what reads them would
 * be a sixth of a first visit, to check the answers of the server that this code came from.
 */
export const apiRoutes = (): Plugin => ({
  name: 'plinth:api-routes',
  resolveId: { filter: { id: /^virtual:api-routes$/ }, handler: () => `\0${name}` },
  load: {
    filter: { id: /^\0virtual:api-routes$/ },
    async handler() {
      const { module } = await runnerImport<{ operations: Operations }>(table)
      const routes = Object.entries(module.operations).map(([id, { method, path, success }]) => [
        id,
        { method, path, success: { kind: success.kind } },
      ])
      return `export const routes = ${JSON.stringify(Object.fromEntries(routes))}`
    },
  },
})
