// Schema fields that identify a drop in MCP tools.
import { site, slug } from '@plinth/contract/schemas/site'

/** Input fields that identify a drop. The use case requires exactly one of them. */
export const dropName = {
  id: site.shape.id.exactOptional().describe('The id of the drop, `st_` and an opaque value.'),
  slug: slug.exactOptional().describe('Instead of the id: the first part of its address.'),
}

/** Output fields that identify a drop. */
export const namedDrop = {
  url: site.shape.url,
  id: site.shape.id,
  slug: site.shape.slug,
}
