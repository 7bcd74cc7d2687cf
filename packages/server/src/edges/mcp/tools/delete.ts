// MCP tool `service_delete`.
import { z } from 'zod'
import { defineTool } from './tool.ts'

export const deleteTool = defineTool({
  title: 'Delete a drop',
  right: 'delete_empty_drops',
  description:
    'Permanently deletes a drop and all of its versions. Takes the id, not the slug; service_list returns both. Ask the user before you call it. To take a drop offline and keep it, use service_unpublish instead.',
  input: z.strictObject({ id: z.string().describe('Id of the drop, which starts with `st_`.') }),
  output: z.object({ deleted: z.string().describe('Id of the deleted drop.') }),
  annotations: {
    readOnlyHint: false,
    destructiveHint: true,
    // A second call changes nothing; it fails with `not_found`.
    idempotentHint: true,
    openWorldHint: false,
  },
  async call({ useCases, actor }, { id }) {
    const drop = await useCases.findOwnDrop(actor, { id })
    await useCases.deleteDrop(actor, { id })
    return { output: { deleted: id }, text: `Deleted the drop ${id}.`, drop }
  },
})
