// REST handlers of exports.
import type { Operations } from '@plinth/contract/operations'
import type { UseCases } from '../../usecases/bind.ts'
import { ExportSlots } from './export-slots.ts'
import type { HandlersOf } from './handler.ts'

export function createExportHandlers(
  useCases: UseCases,
): HandlersOf<Pick<Operations, 'exportSites'>> {
  const slots = new ExportSlots()
  return {
    async exportSites({ actor }) {
      const content = await slots.run(actor.tenantId, () => useCases.exportDrops(actor))
      return { content, filename: 'plinth-export.zip' }
    },
  }
}
