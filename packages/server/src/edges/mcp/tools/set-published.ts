// Takes a drop offline or brings it back; shared by `service_unpublish` and `service_republish`.
import { site } from '@plinth/contract/schemas/site'
import { z } from 'zod'
import { presentDrop } from '../../api/present.ts'
import { dropName, namedDrop } from './drop-name.ts'
import type { ToolContext } from './tool.ts'

type Input = z.output<typeof publicationInput>

export const publicationInput = z.strictObject(dropName)

export const publicationOutput = z.object({
  ...namedDrop,
  status: site.shape.status,
  published: site.shape.published.describe('False if the owner took the drop offline.'),
})

export const publicationAnnotations = {
  readOnlyHint: false,
  // Nothing is deleted, and the other tool undoes it.
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: true,
}

export async function setPublished(
  { useCases, urls, actor }: ToolContext,
  input: Input,
  published: boolean,
): Promise<z.output<typeof publicationOutput>> {
  const { id } = await useCases.findOwnDrop(actor, input)
  const view = await useCases.updateDrop(actor, { id, published })
  return publicationOutput.parse(presentDrop(urls, view))
}
