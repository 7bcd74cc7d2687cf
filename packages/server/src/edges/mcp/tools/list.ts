// MCP tool `service_list`.
import { site } from '@plinth/contract/schemas/site'
import { z } from 'zod'
import { presentDrop } from '../../api/present.ts'
import { defineTool } from './tool.ts'

const drop = site.pick({
  id: true,
  slug: true,
  url: true,
  name: true,
  status: true,
  created_at: true,
  updated_at: true,
  expires_at: true,
})

export const listTool = defineTool({
  title: 'List drops',
  right: 'see_drops',
  description:
    'Lists every drop of the account, newest first, with its id, slug, URL, name, status and dates. Use it to find the slug to publish to, or the id that other tools need.',
  input: z.object({}),
  output: z.object({ drops: z.array(drop) }),
  annotations: {
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
  async call({ useCases, urls, actor }) {
    const views = await useCases.listDrops(actor)
    const drops = views.map((view) => drop.parse(presentDrop(urls, view)))
    const count = drops.length === 1 ? 'is 1 drop' : `are ${drops.length} drops`
    const lines = drops.map(({ id, url, name, status }) =>
      [url, `id ${id}`, status, name].filter(Boolean).join(', '),
    )
    return { output: { drops }, text: [`There ${count}.`, ...lines].join('\n') }
  },
})
