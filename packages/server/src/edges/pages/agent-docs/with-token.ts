// Section of the guide for agents on publishing with an account.
import { zipCommand } from '@plinth/contract/shell-commands'
import type { AgentFacts } from './agent-facts.ts'
import { clientLine } from './client-line.ts'
import { dropCalls } from './drop-calls.ts'
import { asJson, shellBlock } from './shell-block.ts'

export function withToken(facts: AgentFacts): string {
  const { api, call, drop } = dropCalls(facts)
  return `## Publish

Create a drop. Without \`slug\`, it gets a random one. The response has \`id\` (below \`$SITE_ID\`) and \`url\`:

${call(`${api}/sites`, `${asJson} -d '{"slug": "my-site", "name": "My site"}'`)}

Upload a page: HTML, which is served unchanged, or Markdown, which is rendered. **To update it**, repeat the upload; the address stays the same:

${call(`${drop}/upload`, '-F file=@page.html')}

Or upload a folder with an \`index.html\` at its root, as a zip:

${shellBlock(`${zipCommand('site')} > site.zip`)}

${call(`${drop}/upload-bundle`, '-F file=@site.zip')}

If the zip contains a single folder, add \`-F strip_root=true\`. \`404.html\`, \`_redirects\` and \`_headers\` work as on other static hosts. The response has \`version_number\` and \`warnings\`: tell the user about files that were left out because they look like secrets, and about secrets in pages.

To find a drop later, list all of them:

${call(`${api}/sites`)}

With Node.js 20 or newer, this uploads only changed files: \`${clientLine(facts)} deploy site --slug my-site --url ${facts.urls.base} --json\`. It reads \`PLINTH_TOKEN\`; \`--draft\` publishes a preview.`
}
