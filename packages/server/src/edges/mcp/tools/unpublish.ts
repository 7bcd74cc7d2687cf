// MCP tool `service_unpublish`.
import {
  publicationAnnotations,
  publicationInput,
  publicationOutput,
  setPublished,
} from './set-published.ts'
import { defineTool } from './tool.ts'

export const unpublishTool = defineTool({
  title: 'Unpublish a drop',
  right: 'change_settings',
  description:
    'Takes a drop offline immediately: its URL, custom domains and previews return 404. Every version and setting is kept, and service_republish brings the drop back. Prefer this to service_delete if the user wants a page taken down.',
  input: publicationInput,
  output: publicationOutput,
  annotations: publicationAnnotations,
  async call(context, input) {
    const output = await setPublished(context, input, false)
    const text = `${output.url} is unpublished and returns 404 (id ${output.id}). Nothing was deleted.`
    return { output, text }
  },
})
