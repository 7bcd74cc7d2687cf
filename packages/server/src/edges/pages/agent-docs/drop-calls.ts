// curl commands of the documentation that send a token.
import { apiRoot } from '@plinth/contract/operations/operation'
import type { AgentFacts } from './agent-facts.ts'
import { curl, shellBlock } from './shell-block.ts'

const withToken = '-H "Authorization: Bearer $PLINTH_TOKEN"'

export function dropCalls({ urls }: AgentFacts) {
  const api = `${urls.base}${apiRoot}`
  return {
    api,
    drop: `${api}/sites/$SITE_ID`,
    call: (request: string, ...more: readonly string[]) =>
      shellBlock(`${curl} ${request}`, withToken, ...more),
  }
}
