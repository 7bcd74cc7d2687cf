// Smoke test of the sources, of which other suites start a bundle: one owner signs up, publishes
// twice, restores the first version and lists the drop. `npm run test:quick` runs no other suite.
// Stores: sqlite-files. Unit tests run the sources of both pairs.
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileForm } from './harness/api.ts'
import { newApiPerson } from './harness/api-person.ts'
import { visit } from './harness/http.ts'
import { type Plinth, startPlinth, type WrapCommand } from './harness/plinth.ts'

const sources = path.resolve(import.meta.dirname, '../packages/server/src/main/plinthd.ts')
const fromSources: WrapCommand = ([node = '', , ...args]) => [node, sources, ...args]

let plinth: Plinth
beforeAll(async () => {
  plinth = await startPlinth({}, { server: fromSources, operator: fromSources })
})
afterAll(() => plinth?.stop())

test('a new owner publishes two versions, restores the first and lists the drop over MCP', async () => {
  const { api } = await newApiPerson(plinth)
  const { id, slug, url } = (await api('POST', '/sites', { slug: 'smoke' })).json
  const publish = async (text: string) => {
    const { status, json } = await api('POST', `/sites/${id}/upload`, fileForm('a.html', text))
    expect(status).toBe(201)
    expect((await visit(url)).text).toContain(text)
    return json.version_id
  }

  const first = await publish('<p>one')
  await publish('<p>two')
  expect((await api('POST', `/sites/${id}/versions/${first}/promote`)).status).toBe(200)
  expect(await visit(url)).toMatchObject({ status: 200, text: expect.stringContaining('<p>one') })

  const { token } = (await api('POST', '/tokens', { name: 'agent' })).json
  expect(await listOverMcp(token)).toContain(slug)
})

/** Calls the tool without an MCP client, whose import takes longer than the test. */
async function listOverMcp(token: string): Promise<string> {
  const response = await fetch(`${plinth.base}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'service_list', arguments: {} },
    }),
  })
  expect(response.status).toBe(200)
  return response.text()
}
