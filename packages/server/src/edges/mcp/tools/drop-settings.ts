// Input fields that the publishing tools share.
import { sitePassword } from '@plinth/contract/schemas/site'
import { z } from 'zod'

/** Drop settings that a publishing tool can set along with the content. */
export const dropSettings = {
  slug: z.string().exactOptional(),
  title: z.string().exactOptional(),
  // An empty one counts as absent, so it never unprotects a drop.
  password: sitePassword.exactOptional(),
}
