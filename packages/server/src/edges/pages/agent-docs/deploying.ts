// Section of agents.md on drafts and incremental deploys.
import { deployLifetimeMs } from '@plinth/domain/versions/deploys'
import { draftLifetimeDays, maxDrafts } from '@plinth/domain/versions/retention'
import type { AgentFacts } from './agent-facts.ts'
import { dropCalls } from './drop-calls.ts'
import { asJson } from './shell-block.ts'

export function deploying(facts: AgentFacts): string {
  const { call, drop } = dropCalls(facts)
  return `## Drafts and incremental deploys

Use a deploy for large sites, and for a version that the user wants to see before it goes live. Start it with the list of files. \`files.json\` contains every file of the site as \`{"files": [{"path": "index.html", "sha256": "…", "size": 1234}]}\` (see \`sha256sum\` and \`wc -c\`):

${call(`${drop}/deploys`, `${asJson} -d @files.json`)}

The response includes \`deploy_id\` (below \`$DEPLOY_ID\`) and in \`missing\` the digests of the blobs (file contents) to upload. Upload them, many per request, each with its digest as the filename (below \`$DIGEST\`):

${call(`${drop}/deploys/$DEPLOY_ID/blobs`, '-F "blobs=@page.html;filename=$DIGEST"')}

After an interruption, get the list of missing blobs and upload only those:

${call(`${drop}/deploys/$DEPLOY_ID`)}

Then finish the deploy. With \`"promote": false\` the version is a draft, which only the \`preview_url\` of the response shows; with \`true\` it goes live immediately. A drop keeps its newest ${maxDrafts} drafts, each for ${draftLifetimeDays} days. Repeating the request returns the same version. A deploy expires if it is not finished within ${deployLifetimeMs / 3_600_000} hours.

${call(`${drop}/deploys/$DEPLOY_ID/finish`, `${asJson} -d '{"promote": false}'`)}`
}
