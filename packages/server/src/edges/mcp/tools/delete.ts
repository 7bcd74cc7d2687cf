// MCP tool `service_delete`.
import { z } from 'zod'
import { replacing } from './annotations.ts'
import { dropName, findDrop } from './drop-name.ts'
import { defineTool } from './tool.ts'

export const deleteTool = defineTool({
  title: 'Delete a drop',
  right: 'delete_empty_drops',
  description:
    'Permanently deletes a drop with all versions. Ask the user first. service_settings can take it offline instead.',
  input: z.strictObject(dropName),
  output: z.object({ deleted: z.string() }),
  annotations: replacing,
  async call(context, input) {
    const drop = await findDrop(context, input)
    const { id, slug } = drop
    await context.useCases.deleteDrop(context.actor, { id })
    return { output: { deleted: id }, text: `Deleted the drop ${slug} (id ${id}).`, drop }
  },
})
