// MCP tool `service_republish`.
import {
  publicationAnnotations,
  publicationInput,
  publicationOutput,
  setPublished,
} from './set-published.ts'
import { defineTool } from './tool.ts'

export const republishTool = defineTool({
  title: 'Publish an unpublished drop again',
  right: 'change_settings',
  description:
    'Brings a drop back online that was taken offline with service_unpublish, with its live version and all settings. It does not change the content; to do that, use service_publish.',
  input: publicationInput,
  output: publicationOutput,
  annotations: publicationAnnotations,
  async call(context, input) {
    const output = await setPublished(context, input, true)
    const { url, id, status } = output
    const state = status === 'live' ? 'is live' : `is published again, but its status is ${status}`
    return { output, text: `${url} ${state} (id ${id}).` }
  },
})
