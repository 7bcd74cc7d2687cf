// Texts of the API reference. Code is in backticks.
import { challengeMs } from '@plinth/domain/abuse/bot-check'

export const messages = {
  title: 'API reference: Plinth',
  description:
    'Every operation of the Plinth REST API, with its fields, errors and examples for curl and JavaScript.',
  heading: 'API reference',
  list: {
    label: 'Operations',
    search: 'Search operations',
    one: '1 operation',
    many: '{count} operations',
    none: 'No matching operations. Try another word.',
  },
  introduction: {
    lead: 'Use the REST API to publish pages, manage drops and automate deploys.',
    baseHeading: 'Base URL',
    base: 'All paths on this page are relative to this URL:',
    authenticationHeading: 'Authentication',
    authentication:
      'Send an API token as `Authorization: Bearer <token>`. It can be limited to one drop, to reading or to drafts; each operation names the access that it needs. The examples read the token from the environment variable `PLINTH_TOKEN`.',
    createToken: 'Create an API token',
    formatsHeading: 'Requests and responses',
    formats:
      'Times are RFC 3339 in UTC. New fields can appear in responses, so ignore fields that you do not know. With a token, a JSON body can be sent without a content type, as `curl -d` does. Unknown text fields of a form are ignored, and form fields can be in any order. A trailing slash in a path is ignored.',
    elsewhere: 'Other formats:',
    openApi: 'OpenAPI document',
    agents: 'Agents guide',
  },
  operation: {
    pathParameters: 'Path parameters',
    query: 'Query parameters',
    body: 'Body',
    or: 'or',
    request: 'Example request',
    language: 'Language',
    curl: 'curl',
    javascript: 'JavaScript',
    response: 'Response',
    responseFields: 'Response fields',
    noBody: 'The response has no body.',
    file: 'The content of the file, with its own content type, as a download.',
    ifMatch:
      'The header `If-Match` can name the version that must be live, by its ETag: the id of the version in double quotes. If another one is live, the response is 412 `version_conflict`.',
    zip: 'A zip archive, sent as `application/zip`.',
    errors: 'Errors',
    proof: (header: string) =>
      `After several anonymous publishes within an hour, the header \`${header}\` is required:`,
    proofLink: 'Bot check',
    copy: 'Copy',
    copied: 'Copied',
  },
  fields: {
    required: 'required',
    optional: 'optional',
    sometimes: 'not always present',
    oneOf: (values: readonly string[]) => `One of ${values.join(', ')}.`,
    length: (min: number, max: number) =>
      min === 0 ? `At most ${max} characters.` : `${min} to ${max} characters.`,
  },
  callers: {
    anyone: 'No credentials needed.',
    anyoneOrAccount: (credential: string) =>
      `No credentials needed. To publish as a drop of your account, send ${credential}, or the cookie of a browser session.`,
    account: (credential: string) => `Requires ${credential}.`,
    session: 'Requires a browser session. API tokens are not accepted.',
    operator: 'Requires the browser session of an operator.',
    publisher:
      'Requires the `manage_token` from the response to the publish, as `Authorization: Bearer <manage_token>`, or the cookie of the browser that published the page. The examples read it from the environment variable `MANAGE_TOKEN`. The token ends when the page is added to an account.',
    apiToken: 'an API token',
    oauthToken: (scopes: string) => `an API token, or an OAuth token with the scope ${scopes}`,
    unverified: 'Works before the email address is confirmed.',
    verified: 'The email address of the account must be confirmed.',
  },
  /** Comment in JavaScript examples of operations that need a cookie. */
  inBrowser: 'Run this on a page of this service: the browser sends the cookie.',
  botCheck: {
    heading: 'Bot check',
    when: 'After several anonymous publishes within an hour, the next one returns 429 `rate_limited` with a `challenge`: a proof of work in the format of ALTCHA (version 2), which takes about a second to solve.',
    how: (header: string) =>
      `Solve it within ${challengeMs / 60_000} minutes and repeat the request from the same network with the header \`${header}\`, which contains the JSON \`{"challenge": …, "solution": …}\` in base64. A solution can be used for one publish; a request that fails for another reason does not use it up.`,
    without:
      'A 429 response without a `challenge` is a limit that a proof does not lift. Wait for `Retry-After` seconds, or publish with a token.',
    altcha: 'ALTCHA documentation',
    example: 'In Node.js, after `npm install altcha-lib`:',
  },
  errors: {
    heading: 'Errors',
    introduction:
      'An error response is JSON with a code in `error` and usually an explanation in `detail` that says what to do.',
    code: 'Code',
    status: 'Status',
    meaning: 'Meaning',
  },
}
