// What agents and connected apps send: OAuth parameters, and MCP messages with their headers.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { anyJson } from '../inputs/json-values.ts'
import { anyText, textOf } from '../inputs/text.ts'
import { target } from '../target.ts'
import { network } from './networks.ts'
import type { World } from './world.ts'

const paths = [
  '/oauth/authorize',
  '/oauth/token',
  '/oauth/register',
  '/oauth/revoke',
  '/oauth/device',
]
const values = fc.oneof(
  fc.constantFrom(
    'code',
    'S256',
    'plain',
    'openid mcp',
    'cli',
    'authorization_code',
    'refresh_token',
  ),
  fc.constantFrom(
    'urn:ietf:params:oauth:grant-type:device_code',
    'none',
    'login',
    'plinth-cli',
    'query',
  ),
  fc.constantFrom(
    'http://127.0.0.1:1/cb',
    'https://a.example/cb',
    'com.app:/cb',
    'https://evil.example#x',
  ),
  anyText,
  textOf(['a', '%', ' ', '{', '"'], { longest: 9_000 }),
)
const names = [
  ...[
    'response_type',
    'client_id',
    'redirect_uri',
    'scope',
    'state',
    'code_challenge',
    'code',
    'prompt',
  ],
  ...[
    'code_challenge_method',
    'code_verifier',
    'grant_type',
    'refresh_token',
    'device_code',
    'token',
  ],
  ...[
    'resource',
    'nonce',
    'request',
    'request_uri',
    'claims',
    'max_age',
    'response_mode',
    'id_token_hint',
  ],
]
const parameters = fc
  .array(
    fc.tuple(
      fc.oneof(
        { arbitrary: fc.constantFrom(...names), weight: 9 },
        { arbitrary: anyText, weight: 1 },
      ),
      values,
    ),
  )
  .map((pairs) =>
    new URLSearchParams(
      pairs.map(([name, value]) => [name.toWellFormed(), value.toWellFormed()]),
    ).toString(),
  )
const metadata = fc
  .dictionary(
    fc.constantFrom(
      'client_name',
      'redirect_uris',
      'grant_types',
      'scope',
      'token_endpoint_auth_method',
      'jwks',
      'logo_uri',
    ),
    fc.oneof(values, fc.array(values, { maxLength: 3 }), anyJson),
  )
  .map((value) => JSON.stringify(value))

const methods = [
  'initialize',
  'ping',
  'tools/list',
  'tools/call',
  'resources/list',
  'prompts/get',
  'logging/setLevel',
]
const tools = [
  'service_publish',
  'service_list',
  'service_read',
  'service_edit',
  'service_versions',
  'service_settings',
]
const message = fc.oneof(
  fc.record(
    {
      jsonrpc: fc.oneof(
        { arbitrary: fc.constant('2.0'), weight: 9 },
        { arbitrary: anyJson, weight: 1 },
      ),
      id: fc.oneof(fc.nat(), fc.string(), anyJson),
      method: fc.oneof(
        { arbitrary: fc.constantFrom(...methods, 'tools/call'), weight: 9 },
        { arbitrary: anyText, weight: 1 },
      ),
      params: fc.oneof(
        {
          arbitrary: fc.record({
            name: fc.oneof(fc.constantFrom(...tools), anyText),
            arguments: fc.oneof(
              fc.dictionary(
                fc.constantFrom(
                  'content',
                  'slug',
                  'drop',
                  'name',
                  'path',
                  'edits',
                  'title',
                  'version',
                  'limit',
                  'cursor',
                ),
                anyJson,
              ),
              anyJson,
            ),
          }),
          weight: 5,
        },
        { arbitrary: anyJson, weight: 1 },
      ),
    },
    { requiredKeys: [], noNullPrototype: true },
  ),
  anyJson,
)

export function agentTargets({ client, callers, token }: World) {
  return [
    target({
      name: 'OAuth parameters',
      share: 3,
      inputs: fc.record({
        path: fc.constantFrom(...paths),
        isQuery: fc.boolean(),
        parameters: fc.oneof(
          { arbitrary: parameters, weight: 4 },
          { arbitrary: metadata, weight: 1 },
        ),
        type: fc.constantFrom(
          'application/x-www-form-urlencoded',
          'application/json',
          'text/plain',
        ),
        caller: fc.constantFrom(...callers),
        network,
      }),
      async check({ path, isQuery, parameters: text, type, caller, network: from }) {
        const headers = { ...caller, ...from }
        const response = await (isQuery
          ? client.send({ path: `${path}?${encodeURI(text)}`, headers })
          : client.send({
              method: 'POST',
              path,
              headers: { ...headers, 'content-type': type },
              body: text,
            }))
        // No unknown app is ever sent a code, and so no visitor to its address.
        const location = response?.headers.location ?? '/'
        assert.ok(!/evil\.example/.test(location.split('?')[0] ?? ''), location)
      },
    }),
    target({
      name: 'MCP messages',
      share: 3,
      inputs: fc.record({
        message: fc.oneof(
          { arbitrary: message.map((value) => JSON.stringify(value)), weight: 9 },
          { arbitrary: anyText, weight: 1 },
        ),
        headers: fc.record(
          {
            'mcp-protocol-version': fc.constantFrom('2025-06-18', '2025-11-25', '1999-01-01', 'x'),
            'mcp-session-id': fc.stringMatching(/^[!-~]{1,40}$/),
            accept: fc.constantFrom(
              'application/json',
              'text/event-stream',
              '*/*',
              'text/html',
              'application/json, text/event-stream',
            ),
            'last-event-id': fc.stringMatching(/^[!-~]{1,20}$/),
          },
          { requiredKeys: [], noNullPrototype: true },
        ),
        method: fc.constantFrom('POST', 'POST', 'POST', 'POST', 'GET', 'DELETE'),
      }),
      async check({ message: body, headers, method }) {
        const own = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        const response = await client.send({
          method,
          path: '/mcp',
          headers: { ...own, ...headers },
          body,
        })
        const text = String(response?.body)
        assert.ok(!text.includes('"code":-32603'), `an internal error: ${text.slice(0, 500)}`)
      },
    }),
  ]
}
