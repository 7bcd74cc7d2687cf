// Vite plugin: virtual modules with the method, path and response kind of API operations.
import type { Operations } from '@plinth/contract/operations'
import { type Plugin, runnerImport } from 'vite'
import { fileOperations, unusedOperations } from './unused-operations.ts'

const operationsModule = new URL('../../contract/src/operations.ts', import.meta.url).pathname

const isIn = (ids: readonly string[]) => (id: string) => ids.includes(id)
const isUnused = isIn(unusedOperations)

/** Whether a module has an operation. */
const modules: Readonly<Record<string, (id: string) => boolean>> = {
  'virtual:api-routes': (id) => !isUnused(id),
  'virtual:file-routes': isIn(fileOperations),
}

/**
 * Leaves out the schemas: with the validator they would be a sixth of the code that a first visit
 * loads, only to validate responses of the server that also serves this code. As text, the rest is
 * half as long.
 */
export const apiRoutes = (): Plugin => ({
  name: 'plinth:api-routes',
  resolveId: { filter: { id: /^virtual:(api|file)-routes$/ }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: /^\0virtual:(api|file)-routes$/ },
    async handler(moduleId) {
      const has = modules[moduleId.slice(1)]
      const { module } = await runnerImport<{ operations: Operations }>(operationsModule)
      const used = Object.entries(module.operations).filter(([id]) => has?.(id))
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
