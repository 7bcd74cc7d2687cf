// Schema fields that identify a drop in MCP tools.
import { site, slug } from '@plinth/contract/schemas/site'

/** Input fields that identify a drop. The use case requires exactly one of them. */
export const dropName = {
  id: site.shape.id.exactOptional().describe('Id of the drop, which starts with `st_`.'),
  slug: slug.exactOptional().describe('Slug of the drop. Use it instead of the id.'),
}

/** Output fields that identify a drop. */
export const namedDrop = {
  url: site.shape.url,
  id: site.shape.id,
  slug: site.shape.slug,
}
