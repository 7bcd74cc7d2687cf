// MCP tool `service_delete`.
import { z } from 'zod'
import { defineTool } from './tool.ts'

export const deleteTool = defineTool({
  title: 'Delete a drop',
  right: 'delete_empty_drops',
  description:
    'Deletes a drop and all of its versions, at once and for good. Takes the id, not the slug: service_list has both. Ask the person first.',
  input: z.strictObject({ id: z.string().describe('`st_` and an opaque value.') }),
  output: z.object({ deleted: z.string().describe('The id of the drop that is gone.') }),
  annotations: {
    readOnlyHint: false,
    destructiveHint: true,
    // A second call changes nothing; it fails with `not_found`.
    idempotentHint: true,
    openWorldHint: false,
  },
  async call({ useCases, actor }, { id }) {
    await useCases.deleteDrop(actor, { id })
    return { output: { deleted: id }, text: `The drop ${id} is gone for good.` }
  },
})
