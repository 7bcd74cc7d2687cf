// Table of error codes in agents.md, with what an agent should do.
import { errorCodesFor } from '@plinth/contract/operation-groups'
import { slugRule } from '@plinth/domain/addresses/slug'
import { type ErrorCode, errorStatuses } from '@plinth/domain/base/errors'
import type { AgentFacts } from './agent-facts.ts'

const correct = 'Correct what `detail` names and repeat the request.'
const askForToken = 'Ask the user for a new token, or to sign in again.'

const remedies: Readonly<Record<ErrorCode, string>> = {
  invalid_json: correct,
  invalid_body: correct,
  missing_field: correct,
  invalid_field: correct,
  unsupported_file_type:
    'Upload an `.html`, `.htm`, `.md` or `.markdown` file. Put other files into a folder or a zip archive.',
  invalid_archive: 'Create the archive again, without symbolic links or encryption.',
  missing_index:
    'Put `index.html` at the root, or send `strip_root=true` if a single folder contains everything.',
  invalid_slug: `Choose ${slugRule}, with no hyphen at either end.`,
  unauthorized: askForToken,
  email_not_verified: 'Ask the user to open the link in the confirmation email.',
  plan_limit: 'Show `detail` to the user: it names the limit and what they can do.',
  forbidden: 'The credential does not allow this. `detail` says what is needed.',
  content_rejected: 'Do not retry. Show `detail` to the user: it gives the reasons.',
  not_found: 'Look up the id in the list of drops. Drops of other accounts are not found either.',
  method_not_allowed: 'Use a method that the `Allow` header lists.',
  slug_taken:
    'If the slug is in your list of drops, upload to that drop. Otherwise choose another slug.',
  domain_taken: 'Another drop uses the domain. Ask the user which drop should have it.',
  subscription_active: 'Give `portal_url` to the user: they can change their subscription there.',
  deploy_incomplete: 'Upload the blobs that `missing` lists, then finish the deploy again.',
  not_empty: 'Leave the drop as it is: something was published to it in the meantime.',
  version_conflict:
    'Another version is live: `current_version`. Look at `diff`, then repeat your change based on that version.',
  edit_failed:
    'Nothing was changed. Read the file, and send `old` exactly as it is there and long enough to occur once.',
  upload_too_large: 'Reduce the size. `detail` names the limit and what helps.',
  rate_limited:
    'Retry after `Retry-After` seconds. If the response has a `challenge`, solve it as described above, or publish with a token.',
  internal: 'Retry with increasing delays.',
  unavailable: 'Retry after `Retry-After` seconds.',
}

export const errorTable = (service: Pick<AgentFacts, 'hasPlans'>): string => `## Errors

An error response is JSON: \`{"error": "<code>", "detail": "<explanation>"}\`. \`detail\` is written for people, so you can usually show it to the user unchanged.

| \`error\` | status | what to do |
|---|---|---|
${errorCodesFor(service).map(row).join('\n')}`

const row = (code: ErrorCode): string =>
  `| \`${code}\` | ${errorStatuses[code]} | ${remedies[code]} |`
