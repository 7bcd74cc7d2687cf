// Input fields that the publishing tools share.
import { name } from '@plinth/contract/schemas/name'
import { sitePassword } from '@plinth/contract/schemas/site'
import { z } from 'zod'

/** Drop settings that a publishing tool can set along with the content. */
export const dropSettings = {
  title: name
    .exactOptional()
    .describe('Name of the drop, and title of a page rendered from Markdown.'),
  // Models fill optional fields with empty strings. That must not unprotect a drop, so an empty
  // password is none; `PATCH /sites/{id}` removes one.
  password: z
    .preprocess((value) => (value === '' ? undefined : value), sitePassword.optional())
    .exactOptional()
    .describe(
      'Password that visitors must enter. Needs an account with password protection. If it is omitted or empty, a new drop has no password and an existing drop keeps its own.',
    ),
}
