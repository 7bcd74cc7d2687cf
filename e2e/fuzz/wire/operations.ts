// Every operation of the REST API, with paths, queries and bodies generated from its schemas.
import { operations } from '@plinth/contract/operations'
import { apiRoot, type Operation } from '@plinth/contract/operations/operation'
import fc, { type Arbitrary } from 'fast-check'
import { jsonFor } from '../inputs/json-values.ts'
import { anyText } from '../inputs/text.ts'
import { target } from '../target.ts'
import type { WireRequest } from './client.ts'
import { network } from './networks.ts'
import type { World } from './world.ts'

/** They end the sessions that the other requests need. */
const excluded = new Set(['signOutEverywhere', 'deleteAccount', 'switchTenant'])

/** As URLs: text that is not valid there would be refused by the client. */
const parameter = (ids: readonly string[]): Arbitrary<string> =>
  fc.oneof(
    { arbitrary: fc.constantFrom(...ids), weight: 6 },
    { arbitrary: fc.stringMatching(/^(st|v|us|tk|dp|ss|cn|in|tn)_[a-z2-7]{26}$/), weight: 2 },
    { arbitrary: anyText.map((text) => encodeURIComponent(text.toWellFormed())), weight: 1 },
    { arbitrary: fc.constantFrom('', '..', '%', '%00', '%2f', 'a;b', '*'), weight: 1 },
  )

const queryText = (value: unknown): string =>
  typeof value !== 'object' || value === null
    ? ''
    : new URLSearchParams(
        Object.entries(value).map(([name, one]): [string, string] => [
          name.toWellFormed(),
          (typeof one === 'string' ? one : (JSON.stringify(one) ?? ''))
            .toWellFormed()
            .slice(0, 6_000),
        ]),
      ).toString()

function requestFor(
  world: World,
  { method, path, query, body }: Operation,
): Arbitrary<WireRequest> {
  const parts = path.split(/\{\w+\}/)
  const fill = (values: readonly string[]) =>
    parts.map((part, index) => part + (index < parts.length - 1 ? values[index] : '')).join('')
  return fc
    .record({
      values: fc.array(parameter(world.ids), { minLength: 3, maxLength: 3 }),
      search: query ? jsonFor(query).map(queryText) : fc.constant(''),
      json: 'schema' in body ? jsonFor(body.schema) : fc.option(fc.jsonValue(), { freq: 10 }),
      caller: fc.constantFrom(...world.callers),
      type: fc.constantFrom('application/json', 'application/json', 'text/plain', '', 'a/b; c="'),
      network,
    })
    .map(({ values, search, json, caller, type, network: from }) => ({
      method,
      path: `${apiRoot}${fill(values)}${search === '' ? '' : `?${search}`}`,
      headers: { ...caller, ...from, ...(type !== '' && { 'content-type': type }) },
      ...(json !== null && { body: JSON.stringify(json) }),
    }))
}

export function operationTargets(world: World) {
  const all = Object.entries(operations as Record<string, Operation>)
    .filter(([id]) => !excluded.has(id))
    .map(([, operation]) => requestFor(world, operation))
  return [
    target({
      name: 'operations',
      share: 8,
      inputs: fc.oneof(...all),
      async check(request) {
        await world.client.send(request)
      },
    }),
  ]
}
