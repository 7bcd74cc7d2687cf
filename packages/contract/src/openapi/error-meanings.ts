import type { ErrorCode } from '@plinth/domain/errors'

export const errorMeanings: Readonly<Record<ErrorCode, string>> = {
  invalid_json: 'The body is not JSON.',
  invalid_body: 'The body has the wrong media type or shape.',
  missing_field: 'A required field is absent.',
  invalid_field:
    'A field has a value that it cannot take, or the JSON has a field that is unknown.',
  unsupported_file_type: 'The file is not of a kind that is published here.',
  invalid_archive: 'The zip archive cannot be read or holds something that is refused.',
  missing_index:
    'The bundle has no `index.html` at its root; `detail` names the folder that has one.',
  invalid_slug: 'The slug is not 3 to 63 lower-case letters, digits and inner hyphens.',
  unauthorized: 'The credential is absent, wrong, expired or revoked.',
  email_not_verified: 'The account has to verify its e-mail address first.',
  plan_limit: 'A cap of the plan is reached, or the plan does not have the feature.',
  forbidden: 'The credential is valid but may not do this.',
  content_rejected: 'The content looks like phishing or other abuse.',
  not_found: 'There is no such thing, or it is not yours.',
  method_not_allowed: 'The address does not take this method.',
  slug_taken: 'The slug is in use or reserved.',
  domain_taken: 'The domain is in use.',
  subscription_active:
    'The account already has an active subscription; `portal_url` leads to where it is changed.',
  deploy_incomplete: 'Files of the deploy have not arrived yet; `missing` lists their digests.',
  upload_too_large: 'The upload is larger than the plan allows.',
  rate_limited:
    'Too many requests; try again after `Retry-After` seconds. A response with a `challenge` can be retried at once, with its solution in the header `X-Plinth-Proof`.',
  internal: 'The service failed; try again later.',
  unavailable: 'The service is busy or stopping; try again after `Retry-After` seconds.',
}
