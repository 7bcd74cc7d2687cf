import { site, slug } from '@plinth/contract/schemas/site'

/** Either of both names a drop; the use case refuses none and both. */
export const dropName = {
  id: site.shape.id.exactOptional().describe('The id of the drop, `st_` and an opaque value.'),
  slug: slug.exactOptional().describe('Instead of the id: the first part of its address.'),
}

/** What every answer about one drop begins with. */
export const namedDrop = {
  url: site.shape.url,
  id: site.shape.id,
  slug: site.shape.slug,
}
