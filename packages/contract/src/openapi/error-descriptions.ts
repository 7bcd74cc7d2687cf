// Descriptions of the error codes, for the OpenAPI document and the API reference.
import { slugRule } from '@plinth/domain/addresses/slug'
import type { ErrorCode } from '@plinth/domain/base/errors'

export const errorDescriptions: Readonly<Record<ErrorCode, string>> = {
  invalid_json: 'The body is not JSON.',
  invalid_body: 'The body has the wrong media type or shape.',
  missing_field: 'A required field is absent.',
  invalid_field: 'A field has an invalid value, or the JSON has an unknown field.',
  unsupported_file_type: 'This type of file cannot be published.',
  invalid_archive: 'The zip archive cannot be read or contains an entry that is not allowed.',
  missing_index:
    'The bundle has no `index.html` at its root. If a folder contains one, `detail` names it.',
  invalid_slug: `The slug must have ${slugRule}, with no hyphen at either end.`,
  unauthorized: 'The credential is missing, wrong, expired or revoked.',
  email_not_verified: 'The email address of the account is not confirmed yet.',
  plan_limit: 'A limit of the account is reached, or the account does not include the feature.',
  forbidden: 'The credential is valid but does not allow this.',
  content_rejected: 'The anonymous page looks like phishing; `detail` gives the reasons.',
  not_found: 'The resource does not exist or belongs to another account.',
  method_not_allowed: 'The path does not support this method.',
  slug_taken: 'The slug is in use or reserved.',
  domain_taken: 'The domain is in use.',
  subscription_active: 'The account already has an active subscription. Change it at `portal_url`.',
  deploy_incomplete:
    'Blobs of the deploy have not been uploaded yet; `missing` lists their digests.',
  not_empty: 'The drop has a version, so it was not deleted.',
  version_conflict:
    'Another version than the named one is live. `current_version` is its number (0 if none is live), `author` its author, and `diff` a short diff from the named version to it. 412 if the version was named in a header, 409 if in `base_version`.',
  edit_failed:
    'The text of an edit does not occur exactly once in the file. `edit` is its position in the request from 0, `matches` the number of places and `lines` the first of them.',
  upload_too_large:
    'The upload or request body is larger than the limit of the account or of the operation.',
  rate_limited:
    'Too many requests. Retry after `Retry-After` seconds. If the response has a `challenge`, you can retry immediately with its solution in the header `X-Plinth-Proof`.',
  internal: 'The server failed. Retry with increasing delays.',
  unavailable:
    'The server is busy or shutting down, or a service that it needs is unavailable. Retry after `Retry-After` seconds.',
}
