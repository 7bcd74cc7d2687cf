// Section of agents.md on drafts and incremental deploys.
import { deployLifetimeMs } from '@plinth/domain/versions/deploys'
import { draftLifetimeDays, maxDrafts } from '@plinth/domain/versions/retention'
import type { AgentFacts } from './agent-facts.ts'
import { dropCalls } from './drop-calls.ts'
import { asJson } from './shell-block.ts'

export function deploying(facts: AgentFacts): string {
  const { call, drop } = dropCalls(facts)
  return `## A draft, or only what has changed

For large sites, and for what a person should see before everybody does. First say what the version will hold. In \`files.json\` stands \`{"files": [{"path": "index.html", "sha256": "…", "size": 1234}]}\`, with every file of the site (\`sha256sum\` and \`wc -c\` tell):

${call(`${drop}/deploys`, `${asJson} -d @files.json`)}

The answer holds \`deploy_id\` (here \`$DEPLOY_ID\`) and in \`missing\` the digests that the drop does not have. Send those, many in a request, each with its digest as the filename (here \`$DIGEST\`):

${call(`${drop}/deploys/$DEPLOY_ID/blobs`, '-F "blobs=@page.html;filename=$DIGEST"')}

After an interruption, ask what is still missing and send only that:

${call(`${drop}/deploys/$DEPLOY_ID`)}

Then finish. With \`"promote": false\` it is a draft, to be seen at the \`preview_url\` of the answer and nowhere else; with \`true\` it is live at once. A drop keeps its newest ${maxDrafts} drafts, each for ${draftLifetimeDays} days. Finishing again gives the same version. A deploy that is not finished within ${deployLifetimeMs / 3_600_000} hours is forgotten.

${call(`${drop}/deploys/$DEPLOY_ID/finish`, `${asJson} -d '{"promote": false}'`)}`
}
