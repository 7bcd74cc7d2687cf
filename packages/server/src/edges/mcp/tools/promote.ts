// MCP tool `service_promote`.
import { AppError } from '@plinth/domain/base/errors'
import { z } from 'zod'
import type { VersionView } from '../../../usecases/versions/version-view.ts'
import { replacing } from './annotations.ts'
import { dropName, findDrop, nameDrop } from './drop-name.ts'
import { presentPublished, publishedOutput } from './published-version.ts'
import { defineTool } from './tool.ts'
import { baseOf, versionOptions } from './version-options.ts'

interface WantedVersion {
  readonly version_number?: number
  readonly version_id?: string
}

export const promoteTool = defineTool({
  title: 'Make a version live',
  right: 'publish',
  description:
    'Makes an earlier version or a draft live at once. The version that was live is kept.',
  input: z.strictObject({
    ...dropName,
    version_number: z.int().positive().exactOptional(),
    version_id: z.string().exactOptional(),
    base_version: versionOptions.base_version,
  }),
  output: z.object({
    version_number: publishedOutput.version_number,
    version_id: z.string(),
    warnings: publishedOutput.warnings,
  }),
  annotations: replacing,
  async call(context, { id, base_version, ...wanted }) {
    const { useCases, actor } = context
    const drop = await findDrop(context, { id })
    const versions = await useCases.listVersions(actor, { drop })
    const versionId = findVersionId(versions, wanted)
    const promoted = await useCases.promoteVersion(actor, {
      id: drop.id,
      versionId,
      base: baseOf(base_version),
    })
    const { output, text } = presentPublished(context, { ...promoted, ...nameDrop(context, drop) })
    return { output: { ...output, version_id: promoted.version.id }, text }
  },
})

function findVersionId(versions: readonly VersionView[], wanted: WantedVersion): string {
  const { version_number: number, version_id: id } = wanted
  if (number !== undefined && id !== undefined) {
    throw new AppError(
      'invalid_field',
      'Provide either `version_number` or `version_id`, not both.',
    )
  }
  if (id !== undefined) return id
  if (number === undefined) {
    throw new AppError('missing_field', 'Provide `version_number` or `version_id`.')
  }
  const chosen = versions.find(({ version }) => version.number === number)
  if (chosen) return chosen.version.id
  const available = versions.map(({ version }) => version.number).join(', ')
  throw new AppError(
    'not_found',
    available
      ? `This drop has no version ${number}. Available versions: ${available}.`
      : 'This drop has no versions yet.',
  )
}
