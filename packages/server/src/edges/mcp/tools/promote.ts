// MCP tool `service_promote`.
import { uploadResult, version } from '@plinth/contract/schemas/version'
import { AppError } from '@plinth/domain/base/errors'
import { z } from 'zod'
import type { VersionView } from '../../../usecases/versions/version-view.ts'
import { dropName, namedDrop } from './drop-name.ts'
import { publishedText } from './published-text.ts'
import { defineTool } from './tool.ts'

const { version_number: number, version_id: id } = version.shape

interface WantedVersion {
  readonly version_number?: number
  readonly version_id?: string
}

export const promoteTool = defineTool({
  title: 'Make a version live',
  right: 'publish',
  description:
    'Makes a version of a drop live immediately, at the same URL. Use it to restore an earlier version or to publish a draft. No version is deleted, so you can switch back with another call. service_versions lists the versions.',
  input: z.strictObject({
    ...dropName,
    version_number: number.exactOptional().describe('Number of the version.'),
    version_id: id
      .exactOptional()
      .describe('Id of the version, which starts with `v_`. Use it instead of the number.'),
  }),
  output: z.object({
    ...namedDrop,
    version_number: number,
    version_id: id,
    warnings: uploadResult.shape.warnings.exactOptional(),
  }),
  annotations: {
    readOnlyHint: false,
    // The version that was live before is kept.
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: true,
  },
  async call({ useCases, urls, actor }, { id, slug, ...wanted }) {
    const drop = await useCases.findOwnDrop(actor, { id, slug })
    const versions = await useCases.listVersions(actor, { drop })
    const versionId = findVersionId(versions, wanted)
    const promoted = await useCases.promoteVersion(actor, { id: drop.id, versionId })
    const { version, warnings } = promoted
    const url = urls.drop(drop.slug)
    return {
      output: {
        url,
        id: drop.id,
        slug: drop.slug,
        version_number: version.number,
        version_id: version.id,
        ...(warnings.length > 0 && { warnings: [...warnings] }),
      },
      text: publishedText({ ...promoted, number: version.number, url, id: drop.id }),
    }
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
