// Section of agents.md on publishing with an API token.
import { zipCommand } from '@plinth/contract/shell-commands'
import type { AgentFacts } from './agent-facts.ts'
import { dropCalls } from './drop-calls.ts'
import { asJson, shellBlock } from './shell-block.ts'

export function withToken(facts: AgentFacts): string {
  const { api, call, drop } = dropCalls(facts)
  return `## With an account

Ask the person for an API token: they make one at ${facts.urls.base}/dashboard/settings/tokens. It may do what they may do, so keep it in \`PLINTH_TOKEN\` and out of pages, logs and repositories.

The two requests above, sent with the token as \`Authorization: Bearer $PLINTH_TOKEN\`, make a drop of the account at a random address: no anonymous limit applies, and there is no \`claim_url\`.

To choose the address, use two requests. The first reserves it; leave \`slug\` out for a random one:

${call(`${api}/sites`, `${asJson} -d '{"slug": "my-site", "name": "My site"}'`)}

The answer holds \`id\` (\`st_…\`, here \`$SITE_ID\`) and \`url\`. The second makes a page live there, HTML as it is or Markdown rendered:

${call(`${drop}/upload`, '-F file=@page.html')}

**Update**: the same upload again. The address stays, and there is one version more. To find the drop later, list them all with \`id\`, \`slug\`, \`url\` and \`status\`:

${call(`${api}/sites`)}

**A folder**, with an \`index.html\` at its root, goes as a zip. What is in the zip is published as it is, dotfiles included, so leave secrets out as this line does:

${shellBlock(`${zipCommand('site')} > site.zip`)}

${call(`${drop}/upload-bundle`, '-F file=@site.zip')}

If the zip holds one folder with the \`index.html\` in it, add \`-F strip_root=true\`; otherwise that is 400 \`missing_index\`. Or without a zip, each file followed by its path:

${call(
  `${drop}/upload-bundle`,
  '-F files=@site/index.html -F paths=index.html',
  '-F files=@site/assets/style.css -F paths=assets/style.css',
)}

An upload is answered 201 with \`version_id\` (here \`$VERSION_ID\`), \`version_number\`, \`byte_size\`, \`file_count\` and \`warnings\`: pass those on, they say what will probably not work. \`/about\` serves \`about.html\` or \`about/index.html\`; \`404.html\`, \`_redirects\` and \`_headers\` do what they do elsewhere.`
}
