// REST handlers of downloads that are archives.
import type { Operations } from '@plinth/contract/operations'
import type { UseCases } from '../../usecases/bind.ts'
import { ExportSlots } from './export-slots.ts'
import type { HandlersOf } from './handler.ts'

export function createExportHandlers(
  useCases: UseCases,
): HandlersOf<Pick<Operations, 'downloadVersion' | 'exportSites'>> {
  const exports = new ExportSlots({ most: 2, what: 'exports' })
  const downloads = new ExportSlots({ most: 4, what: 'downloads' })
  return {
    exportSites: ({ actor }) =>
      exports.run(actor.tenantId, async () => ({
        content: await useCases.exportDrops(actor),
        filename: 'plinth-export.zip',
      })),

    downloadVersion: ({ actor, drop, params: { version_id: versionId } }) =>
      downloads.run(actor.tenantId, async () => {
        const { archive, version } = await useCases.downloadVersion(actor, { drop, versionId })
        return { content: archive, filename: `${drop.slug}-v${version.number}.zip` }
      }),
  }
}
