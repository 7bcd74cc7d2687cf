// The result of tools that publish a version or make one live.
import { z } from 'zod'
import type { VersionRecord } from '../../../ports/database/versions.ts'
import type { Publication } from '../../../usecases/versions/publication.ts'
import type { ToolContext } from './tool.ts'

/** Beside the names of the drop, which results have too where the listing leaves them out. */
export const publishedOutput = {
  version_number: z.int(),
  preview_url: z.string().exactOptional(),
  /** `{file, line, message}` each. The listing leaves that out: the text has them as sentences. */
  warnings: z.array(z.looseObject({})).exactOptional(),
}

interface Published extends Publication {
  readonly url: string
  readonly id: string
  readonly slug: string
  readonly version: VersionRecord
  readonly draft?: boolean | undefined
}

export function presentPublished({ urls }: Pick<ToolContext, 'urls'>, published: Published) {
  const { url, id, slug, version, warnings, draft } = published
  const preview = draft ? urls.preview(version.previewLabel) : null
  return {
    output: {
      ...{ url, id, slug, version_number: version.number },
      ...(preview !== null && { preview_url: preview }),
      ...(warnings.length > 0 && { warnings: warnings.map((warning) => ({ ...warning })) }),
    },
    text: [stateText(published, preview), ...warnings.map(warningText)].join('\n'),
  }
}

const offlineWords = {
  unpublished: 'is unpublished',
  expired: 'has expired',
  paused: 'is paused',
} as const

function stateText({ url, id, version, offline }: Published, preview: string | null): string {
  const { number } = version
  if (preview !== null) {
    return `Version ${number} of ${url} (id ${id}) is a draft at ${preview}. service_promote makes it live; with base_version it refuses if another version went live meanwhile. Edits start from the live version, so a later one does not include this draft until then.`
  }
  return offline === null
    ? `Version ${number} is live at ${url} (id ${id}).`
    : `Version ${number} is the live version of ${url} (id ${id}), but the drop ${offlineWords[offline]}.`
}

/** Some clients show a model only the text. */
const warningText = ({ file, line, message }: Publication['warnings'][number]): string =>
  line === null ? `${file}: ${message}` : `${file}:${line}: ${message}`
