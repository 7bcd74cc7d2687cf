// Table of error codes in the guide for agents, with what an agent should do.
import { errorCodesFor } from '@plinth/contract/operation-groups'
import { slugRule } from '@plinth/domain/addresses/slug'
import type { ErrorCode } from '@plinth/domain/base/errors'
import type { AgentFacts } from './agent-facts.ts'

/** Null where `detail` says everything that an agent needs. */
const remedies: Readonly<Record<ErrorCode, string | null>> = {
  invalid_json: null,
  invalid_body: null,
  missing_field: null,
  invalid_field: null,
  unsupported_file_type: 'Put files other than HTML and Markdown into a folder or a zip.',
  invalid_archive: null,
  missing_index:
    'Put `index.html` at the root, or send `strip_root=true` if a single folder contains everything.',
  invalid_slug: `Choose ${slugRule}, with no hyphen at either end.`,
  unauthorized: 'Sign in again as described above.',
  email_not_verified: 'Ask the user to open the link in the confirmation email.',
  plan_limit: 'Show `detail` to the user: only they can decide what to do.',
  forbidden: null,
  content_rejected: 'Do not retry. Show `detail` to the user: it gives the reasons.',
  not_found: 'Look up the id in the list of drops.',
  method_not_allowed: null,
  slug_taken:
    'If the slug is in your list of drops, upload to that drop. Otherwise choose another slug.',
  domain_taken: 'Ask the user which drop should have the domain.',
  subscription_active: null,
  deploy_incomplete: 'Upload the blobs that `missing` lists, then finish the deploy again.',
  not_empty: null,
  version_conflict: 'Look at `diff`, then repeat your change on `current_version`.',
  edit_failed: null,
  upload_too_large: null,
  rate_limited: 'Retry after `Retry-After` seconds, or solve the `challenge` if there is one.',
  internal: 'Retry with increasing delays.',
  unavailable: 'Retry after `Retry-After` seconds.',
}

export const errorTable = (service: Pick<AgentFacts, 'hasPlans'>): string => `## Errors

An error response is \`{"error": "<code>", "detail": "<explanation>"}\`. \`detail\` is written for people: show it to the user, or correct what it names and repeat the request.

| \`error\` | what to do |
|---|---|
${errorCodesFor(service).flatMap(row).join('\n')}`

const row = (code: ErrorCode): string[] =>
  remedies[code] === null ? [] : [`| \`${code}\` | ${remedies[code]} |`]
