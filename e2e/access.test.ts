// Versions, deploys and domains of another account, named in the path of a drop.
// Stores: both.
import { createHash } from 'node:crypto'
import { operations } from '@plinth/contract/operations'
import type { Operation } from '@plinth/contract/operations/operation'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, apiOf, fileForm, refusal } from './harness/api.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'

let plinth: SharedPlinth
let api: Api
beforeAll(async () => {
  plinth = await sharedPlinth()
  api = apiOf(plinth, await plinth.createAccount('business'))
})

const page = Buffer.from('<!doctype html><title>Hello</title>')
const files = [
  {
    path: 'index.html',
    sha256: createHash('sha256').update(page).digest('hex'),
    size: page.length,
  },
]

/** A drop with a version, an unfinished deploy and a domain. */
async function newDrop(owner: Api, hostname: string) {
  const { id } = (await owner('POST', '/sites')).json
  const upload = await owner('POST', `/sites/${id}/upload`, fileForm('a.html', 'Hello'))
  const deploy = await owner('POST', `/sites/${id}/deploys`, { files })
  const domain = await owner('POST', `/sites/${id}/domains`, { hostname })
  expect([upload.status, deploy.status, domain.status]).toEqual([201, 201, 201])
  const { version_id } = upload.json
  return { id, version_id, deploy_id: deploy.json.deploy_id, hostname, path: 'theirs.html' }
}

describe('what belongs to a drop of another account', () => {
  let theirs: Awaited<ReturnType<typeof newDrop>>
  let owner: Api
  let mine: string
  beforeAll(async () => {
    owner = apiOf(plinth, await plinth.createAccount('business'))
    theirs = await newDrop(owner, 'theirs.access.example')
    mine = (await newDrop(api, 'mine.access.example')).id
  })

  /** Names the domains only: a job checks their DNS meanwhile. */
  const stateOf = async ({ id, deploy_id }: typeof theirs) => {
    const paths = ['/versions', '/publishes', `/deploys/${deploy_id}`]
    const { domains, ...drop } = (await owner('GET', `/sites/${id}`)).json
    const hostnames = domains.map((domain: { readonly hostname: string }) => domain.hostname)
    const rest = paths.map(async (path) => (await owner('GET', `/sites/${id}${path}`)).json)
    return [drop, hostnames, ...(await Promise.all(rest))]
  }

  const form = fileForm('a.html', 'x')
  const bodies = { none: undefined, json: {}, multipart: form, multipart_or_json: form }
  const ownBodies: Readonly<Record<string, object>> = {
    editFile: { edits: [{ old: 'Hello', new: 'Goodbye' }] },
    updateVersion: { note: 'Hello' },
  }
  const nested = Object.entries<Operation>(operations).filter(
    ([, { path, subject }]) => subject === 'own-drop' && /\{id\}.*\{/.test(path),
  )
  test.each(nested)('%s does not find it in their drop nor in yours', async (name, operation) => {
    const body = ownBodies[name] ?? bodies[operation.body.kind]
    const before = await stateOf(theirs)
    for (const id of [theirs.id, mine]) {
      const params: Readonly<Record<string, string>> = { ...theirs, id }
      const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => params[name] ?? '')
      const { status, json } = await api(operation.method, path, body)
      expect([status, json]).toEqual([404, refusal('not_found')])
    }
    expect(await stateOf(theirs)).toEqual(before)
  })
})
