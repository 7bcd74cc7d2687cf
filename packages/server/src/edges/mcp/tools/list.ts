// MCP tool `service_list`.
import { z } from 'zod'
import type { OwnDropView } from '../../../usecases/drops/own-drop-view.ts'
import type { Urls } from '../../http/urls.ts'
import { reading } from './annotations.ts'
import { longestPage, matchesQuery, pageOf } from './list-page.ts'
import { defineTool } from './tool.ts'

export const listTool = defineTool({
  title: 'List drops',
  right: 'see_drops',
  description: `Lists the drops of the account, newest first, at most ${longestPage}. Without a status a drop is live.`,
  input: z.strictObject({
    query: z.string().exactOptional().describe('Part of a slug or name'),
    limit: z.int().min(1).max(longestPage).exactOptional(),
    cursor: z.string().exactOptional(),
  }),
  output: z.object({
    drops: z.array(
      z.object({
        id: z.string(),
        slug: z.string(),
        url: z.string(),
        name: z.string().exactOptional(),
        status: z.string().exactOptional(),
      }),
    ),
    next_cursor: z.string().exactOptional(),
  }),
  annotations: reading,
  async call({ useCases, urls, actor }, { query, limit, cursor }) {
    const views = await useCases.listDrops(actor)
    const found = query === undefined ? views : views.filter((view) => matchesQuery(view, query))
    const { page, nextCursor } = pageOf(found, { limit: limit ?? longestPage, cursor })
    if (page.length === 0) {
      const text = found.length > 0 ? 'No further drops.' : 'No drops found.'
      return { output: { drops: [] }, text }
    }
    const count = found.length === 1 ? '1 drop' : `${found.length} drops`
    const rest = nextCursor === null ? '' : ` More with the cursor ${nextCursor}.`
    return {
      output: {
        drops: page.map((view) => presentEntry(urls, view)),
        ...(nextCursor !== null && { next_cursor: nextCursor }),
      },
      // Short, because many clients send text and output to the model.
      text: `${count} at ${urls.drop('{slug}')}: ${page.map(wordOf).join(', ')}.${rest}`,
    }
  },
})

/** A drop without a status is live. */
const presentEntry = (urls: Urls, { drop, status }: OwnDropView) => ({
  id: drop.id,
  slug: drop.slug,
  url: urls.drop(drop.slug),
  ...nameOf(drop),
  ...(status !== 'live' && { status }),
})

/** The title of the page if the drop has no name. */
function nameOf({ name, liveVersion }: OwnDropView['drop']): { readonly name?: string } {
  const shown = name || liveVersion?.title
  return shown ? { name: shown } : {}
}

const wordOf = ({ drop: { slug }, status }: OwnDropView): string =>
  status === 'live' ? slug : `${slug} (${status})`
