// The publish history of a drop, and drafts beside its versions, over the API.
// Stores: both.
import { createHash } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Api, apiOf, fileForm, refusal } from './harness/api.ts'
import { newApiPerson } from './harness/api-person.ts'
import { testOfPlans } from './harness/modes.ts'
import { OAuthApp } from './harness/oauth-app.ts'
import { createPerson, type Person } from './harness/person.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'

let plinth: SharedPlinth
let owner: Person
/** With an API token. */
let api: Api
beforeAll(async () => {
  plinth = await sharedPlinth()
  owner = await createPerson(plinth)
  api = apiOf(plinth, owner.account)
})
// The plan allows three drops.
afterEach(async () => {
  for (const { id } of (await api('GET', '/sites')).json) await api('DELETE', `/sites/${id}`)
})

const newDrop = async (): Promise<string> => (await api('POST', '/sites')).json.id
const content = '<p>page'

/** The id of the version. */
async function publish(id: string): Promise<string> {
  const { status, json } = await api('POST', `/sites/${id}/upload`, fileForm('a.html', content))
  expect(status).toBe(201)
  return json.version_id
}

const numbers = async (id: string): Promise<number[]> =>
  ((await api('GET', `/sites/${id}/versions`)).json as { version_number: number }[]).map(
    ({ version_number }) => version_number,
  )

const history = (id: string, by = api) => by('GET', `/sites/${id}/publishes`)

testOfPlans(
  'the history has every publish, including rollbacks, and outlives the versions',
  async () => {
    const id = await newDrop()
    expect((await history(id)).json).toEqual([])
    const first = await publish(id)
    const [{ published_at }] = (await api('GET', `/sites/${id}/versions`)).json
    await publish(id)
    const promote = `/sites/${id}/versions/${first}/promote`
    expect((await api('POST', promote)).json).toMatchObject({ live: true, published_at })
    expect((await api('POST', promote)).status).toBe(200)
    for (let more = 0; more < 3; more++) await publish(id)
    expect(await numbers(id)).toEqual([5, 4, 3])

    const { status, json } = await history(id)
    expect(status).toBe(200)
    const { user_id, email } = owner.account
    const entry = (kind: string, from_version: number | null, to_version: number) => ({
      id: expect.stringMatching(/^pb_/),
      kind,
      from_version,
      to_version,
      actor: { id: user_id, email, name: expect.any(String) },
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect(json).toEqual([
      entry('upload', 4, 5),
      entry('upload', 3, 4),
      entry('upload', 1, 3),
      entry('promote', 2, 1),
      entry('upload', 1, 2),
      entry('upload', null, 1),
    ])
  },
)

testOfPlans(
  'the history has deploys, and drafts once they are live; drafts displace no version',
  async () => {
    const id = await newDrop()
    for (let more = 0; more < 3; more++) await publish(id)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const files = [{ path: 'index.html', sha256, size: content.length }]
    const deploy = async (promote: boolean) => {
      const created = await api('POST', `/sites/${id}/deploys`, { files })
      expect(created.json).toMatchObject({ missing: [] })
      const finish = `/sites/${id}/deploys/${created.json.deploy_id}/finish`
      return (await api('POST', finish, { promote })).json
    }
    const draft = await deploy(false)
    for (let more = 0; more < 2; more++) await deploy(false)
    expect(await numbers(id)).toEqual([6, 5, 4, 3, 2, 1])
    await deploy(true)
    expect(await numbers(id)).toEqual([7, 6, 5, 4, 3, 2])
    await api('POST', `/sites/${id}/versions/${draft.version_id}/promote`)
    expect(await numbers(id)).toEqual([7, 6, 5, 4, 3])
    expect((await history(id)).json.slice(0, 2)).toMatchObject([
      { kind: 'promote', from_version: 7, to_version: 4 },
      { kind: 'deploy', from_version: 3, to_version: 7 },
    ])
  },
)

test('the history is available to the same callers as the list of versions', async () => {
  const id = await newDrop()
  await publish(id)
  const session = apiOf(plinth, {
    cookie: `plinth_session=${owner.cookies.get('plinth_session')}`,
  })
  const cli = new OAuthApp(plinth.base, 'plinth-cli', 'http://127.0.0.1:40123/callback')
  const terminal = apiOf(plinth, { token: (await cli.connect(owner)).access_token })
  for (const by of [session, terminal]) expect((await history(id, by)).json).toHaveLength(1)
  const outsider = await newApiPerson(plinth)
  const unverified = apiOf(plinth, await plinth.createAccount('free', '--unverified'))
  const waiting = (await unverified('POST', '/sites')).json.id
  const refused: [Api, string, number, string][] = [
    [outsider.api, id, 404, 'not_found'],
    [api, 'st_none', 404, 'not_found'],
    [apiOf(plinth), id, 401, 'unauthorized'],
    [unverified, waiting, 403, 'email_not_verified'],
  ]
  for (const [by, dropId, status, code] of refused) {
    const response = await history(dropId, by)
    expect([response.status, response.json]).toEqual([status, refusal(code)])
  }
})
