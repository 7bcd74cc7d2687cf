// Section of agents.md on publishing with an API token.
import { zipCommand } from '@plinth/contract/shell-commands'
import type { AgentFacts } from './agent-facts.ts'
import { dropCalls } from './drop-calls.ts'
import { asJson, shellBlock } from './shell-block.ts'

export function withToken(facts: AgentFacts): string {
  const { api, call, drop } = dropCalls(facts)
  return `## With an account

Ask the user for an API token, which they create at ${facts.urls.base}/dashboard/settings/tokens. It has full access to their account, unless they limit it to one drop, to drafts or to reading; \`GET /me\` says so in \`token\`. Keep it in \`PLINTH_TOKEN\` and out of pages, logs and repositories.

With the header \`Authorization: Bearer $PLINTH_TOKEN\`, the two requests above create a drop of the account with a random slug. The anonymous limits do not apply, and there is no \`claim_url\` and no \`manage_token\`.

To choose the address, use two requests. The first reserves the slug, or a random one if you omit \`slug\`:

${call(`${api}/sites`, `${asJson} -d '{"slug": "my-site", "name": "My site"}'`)}

The response includes \`id\` (\`st_…\`, below \`$SITE_ID\`) and \`url\`. The second uploads a page, which goes live immediately. HTML is served unchanged, and Markdown is rendered:

${call(`${drop}/upload`, '-F file=@page.html')}

**To update the page**, repeat the upload. The address stays the same, and a version is added. To find the drop later, list all drops with their \`id\`, \`slug\`, \`url\` and \`status\`:

${call(`${api}/sites`)}

**To publish a folder** with an \`index.html\` at its root, upload it as a zip archive. This command excludes dotfiles:

${shellBlock(`${zipCommand('site')} > site.zip`)}

${call(`${drop}/upload-bundle`, '-F file=@site.zip')}

If the archive contains a single folder with the \`index.html\` in it, add \`-F strip_root=true\`; otherwise the response is 400 \`missing_index\`. You can also upload the files without an archive, each followed by its path:

${call(
  `${drop}/upload-bundle`,
  '-F files=@site/index.html -F paths=index.html',
  '-F files=@site/assets/style.css -F paths=assets/style.css',
)}

The response to an upload is 201 with \`version_id\` (below \`$VERSION_ID\`), \`version_number\`, \`byte_size\`, \`file_count\` and \`warnings\`. Tell the user about the warnings: they name files that were left out because they look like secrets, secrets in pages, and rules that will not work. To publish a left-out file anyway, ask the user, then repeat the upload with \`-F allow=\` and its exact path. \`/about\` serves \`about.html\` or \`about/index.html\`. \`404.html\`, \`_redirects\` and \`_headers\` work as on other static hosts.`
}
