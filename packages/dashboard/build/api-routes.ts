// Vite plugin: a virtual module with the method, path and response kind of each API operation.
import type { Operations } from '@plinth/contract/operations'
import { type Plugin, runnerImport } from 'vite'
import { unusedOperations } from './unused-operations.ts'

const moduleId = 'virtual:api-routes'
const operationsModule = new URL('../../contract/src/operations.ts', import.meta.url).pathname

/**
 * Leaves out the schemas: with the validator they would be a sixth of the code that a first visit
 * loads, only to validate responses of the server that also serves this code. As text, the rest is
 * half as long.
 */
export const apiRoutes = (): Plugin => ({
  name: 'plinth:api-routes',
  resolveId: { filter: { id: /^virtual:api-routes$/ }, handler: () => `\0${moduleId}` },
  load: {
    filter: { id: /^\0virtual:api-routes$/ },
    async handler() {
      const { module } = await runnerImport<{ operations: Operations }>(operationsModule)
      const unused: readonly string[] = unusedOperations
      const used = Object.entries(module.operations).filter(([id]) => !unused.includes(id))
      const lines = used.map(([id, { method, path, success }]) =>
        [id, method, path, ...(success.kind === 'json' ? [] : [success.kind])].join(' '),
      )
      return `export const routes = Object.fromEntries(${JSON.stringify(lines.join('\n'))}.split('\\n').map((line) => {
        const [id, method, path, kind = 'json'] = line.split(' ')
        return [id, { method, path, success: { kind } }]
      }))`
    },
  },
})
