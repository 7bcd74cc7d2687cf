import { name } from '@plinth/contract/schemas/name'
import { sitePassword } from '@plinth/contract/schemas/site'

/** What whoever publishes may say about the drop as well. */
export const dropSettings = {
  title: name
    .exactOptional()
    .describe('What the drop is called; also the title of a page made from Markdown.'),
  password: sitePassword
    .exactOptional()
    .describe('Visitors must enter it first. Needs a plan with password protection.'),
}
