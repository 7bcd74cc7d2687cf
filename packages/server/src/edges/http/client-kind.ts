// Which of Plinth's own clients sent a request, and which app, by its `User-Agent`. Untrusted: it is
// only shown to the owner.

import { clientNames } from '@plinth/contract/client/client-names'
import { nameFrom } from '@plinth/domain/base/text-fields'
import type { AccountActor } from '../../usecases/access/actor.ts'

type Headers = { readonly 'user-agent'?: string | undefined }

/** Empty for other programs. */
export function channelOf({ 'user-agent': agent = '' }: Headers): Pick<AccountActor, 'channel'> {
  if (!agent.startsWith(`${clientNames.cli}/`)) return {}
  return { channel: agent.endsWith(` ${clientNames.action}`) ? 'action' : 'cli' }
}

/** HTTP libraries, browsers and our own bridge, which say nothing about the app. */
const libraries =
  /^(mozilla|node|node-fetch|undici|python|python-.*|httpx|aiohttp|curl|wget|axios|got|go-http-client|okhttp|java|apache-.*|reqwest|hyper|bun|deno|dart|ruby|guzzlehttp|postmanruntime|insomnia|plinth-cli)$/i

/** `Some-Agent/1.2 (…)` is `Some-Agent`. Null if the header names no app. */
export function appOf({ 'user-agent': agent = '' }: Headers): string | null {
  const product = /^([^\s/()]{1,60})\//.exec(agent)?.[1]
  return product === undefined || libraries.test(product) ? null : nameFrom(product)
}
