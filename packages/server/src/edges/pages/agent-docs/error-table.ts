// Table of error codes in agents.md, with what an agent should do.
import { slugRule } from '@plinth/domain/addresses/slug'
import { type ErrorCode, errorStatuses } from '@plinth/domain/base/errors'

const correct = 'Correct what `detail` names and send it again.'
const askForToken = 'Ask the person for a new token, or let them sign in again.'

const remedies: Readonly<Record<ErrorCode, string>> = {
  invalid_json: correct,
  invalid_body: correct,
  missing_field: correct,
  invalid_field: correct,
  unsupported_file_type:
    'Single files are `.html`, `.htm`, `.md` or `.markdown`; anything else goes into a folder or a zip.',
  invalid_archive: 'Make the zip again, without links and without encryption.',
  missing_index:
    'Put `index.html` at the root of the bundle, or send `strip_root=true` where one folder holds everything.',
  invalid_slug: `Choose ${slugRule}, with no hyphen at either end.`,
  unauthorized: askForToken,
  email_not_verified: 'The person has to open the link in the mail that they got.',
  plan_limit: 'Tell the person what `detail` says: it names what is full and the ways out.',
  forbidden: 'This credential may not do it. `detail` says who may.',
  content_rejected: 'Do not try again. Tell the person the reasons in `detail`.',
  not_found: 'Look the id up in the list of drops. What belongs to others is not found either.',
  method_not_allowed: 'See `Allow` in the headers of the answer.',
  slug_taken:
    'If it is in your list of drops it is yours: upload to its id. Otherwise choose another.',
  domain_taken: 'The domain serves another drop. Ask the person which one it should be.',
  subscription_active: 'Give the person `portal_url`, where they change what they have.',
  deploy_incomplete: 'Send the files whose digests are in `missing`, then finish again.',
  upload_too_large: 'Make it smaller; `detail` names the limit and the plan that takes more.',
  rate_limited:
    'Wait as many seconds as `Retry-After` says. If the response has a `challenge`, solve it as above instead, or publish with a token.',
  internal: 'Wait a moment and try again, each time a little longer.',
  unavailable: 'Wait as many seconds as `Retry-After` says and try again.',
}

export const errorTable = (): string => `## When something is refused

An error is JSON: \`{"error": "<code>", "detail": "<a sentence>"}\`. \`detail\` is written for people; passing it on word for word is right more often than not.

| \`error\` | status | what to do |
|---|---|---|
${(Object.keys(errorStatuses) as ErrorCode[]).map(row).join('\n')}`

const row = (code: ErrorCode): string =>
  `| \`${code}\` | ${errorStatuses[code]} | ${remedies[code]} |`
