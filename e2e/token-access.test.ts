// Every operation with every kind of token.
// Stores: sqlite-files. The adapters' contract tests read the limits of tokens from both.
import { operations } from '@plinth/contract/operations'
import type { Operation } from '@plinth/contract/operations/operation'
import { beforeAll, expect, test } from 'vitest'
import { type ApiResponse, fileForm, folderForm } from './harness/api.ts'
import { sharedPlinth } from './harness/shared-plinth.ts'
import { createTokenWorld, type TokenWorld, tokenKinds } from './harness/token-kinds.ts'

let world: TokenWorld
beforeAll(async () => {
  world = await createTokenWorld(await sharedPlinth())
})

/**
 * Statuses, of requests that nothing but their caller can make fail with 401 or 403. `limits`: 403
 * because of the token's limits. `scope`: 403 because of the app's scopes. `session`: 403 because
 * the operation needs a browser session.
 */
const table = `
                            full     read     drafts   drop     drop-read drop-drafts expired  cli      mcp
publishAnonymously          201      limits   limits   limits   limits    limits      401      201      201
publishMarkdownAnonymously  201      limits   limits   limits   limits    limits      401      201      201
listAnonymousDrops          200      200      200      200      200       200         200      200      200
replaceAnonymousDrop        404      limits   limits   limits   limits    limits      401      scope    scope
deleteAnonymousDrop         404      limits   limits   limits   limits    limits      401      scope    scope
createSite                  201      limits   limits   limits   limits    limits      401      201      201
listSites                   200      200      200      200      200       200         401      200      200
exportSites                 200      200      200      limits   limits    limits      401      200      scope
getSite                     200      200      200      200      200       200         401      200      200
updateSite                  200      limits   limits   200      limits    limits      401      200      200
listActivity                200      200      200      200      200       200         401      200      scope
deleteSite                  409      limits   limits   409      limits    limits      401      409      409
uploadFile                  201      limits   limits   201      limits    limits      401      201      201
uploadBundle                201      limits   limits   201      limits    limits      401      201      201
listVersions                200      200      200      200      200       200         401      200      200
listPublishes               200      200      200      200      200       200         401      200      scope
readChanges                 200      200      200      200      200       200         401      200      scope
downloadVersion             200      200      200      200      200       200         401      200      scope
promoteVersion              200      limits   limits   200      limits    limits      401      200      200
updateVersion               200      limits   limits   200      limits    limits      401      200      scope
readSource                  200      200      200      200      200       200         401      200      scope
beginDeploy                 201      limits   201      201      limits    201         401      201      scope
getDeploy                   404      limits   404      404      limits    404         401      404      scope
uploadBlobs                 404      limits   404      404      limits    404         401      404      scope
finishDeploy                404      limits   limits   404      limits    limits      401      404      scope
listFiles                   200      200      200      200      200       200         401      200      200
readFile                    200      200      200      200      200       200         401      200      200
editFile                    409      limits   limits   409      limits    limits      401      409      409
changeFiles                 404      limits   limits   404      limits    limits      401      404      404
publishAtSlug               200      limits   limits   200      limits    limits      401      200      200
listDomains                 200      200      200      200      200       200         401      200      scope
addDomain                   400      limits   limits   400      limits    limits      401      400      scope
getDomain                   404      404      404      404      404       404         401      404      scope
checkDomain                 404      limits   limits   404      limits    limits      401      404      scope
removeDomain                404      limits   limits   404      limits    limits      401      404      scope
listViews                   200      200      200      200      200       200         401      200      scope
getViews                    200      200      200      200      200       200         401      200      200
getMe                       200      200      200      200      200       200         401      200      scope
changeName                  session  session  session  session  session   session     401      session  session
changePassword              session  session  session  session  session   session     401      session  session
changeEmail                 session  session  session  session  session   session     401      session  session
deleteAccount               session  session  session  session  session   session     401      session  session
listSessions                session  session  session  session  session   session     401      session  session
endSession                  session  session  session  session  session   session     401      session  session
signOutEverywhere           session  session  session  session  session   session     401      session  session
listIdentities              session  session  session  session  session   session     401      session  session
disconnectIdentity          session  session  session  session  session   session     401      session  session
getLiveDrops                200      200      200      limits   limits    limits      401      200      scope
chooseLiveDrops             400      limits   limits   limits   limits    limits      401      400      scope
getUsage                    200      200      200      limits   limits    limits      401      200      scope
getSecondFactors            session  session  session  session  session   session     401      session  session
beginPasskey                session  session  session  session  session   session     401      session  session
addPasskey                  session  session  session  session  session   session     401      session  session
removePasskey               session  session  session  session  session   session     401      session  session
startTwoStep                session  session  session  session  session   session     401      session  session
confirmTwoStep              session  session  session  session  session   session     401      session  session
renewRecoveryCodes          session  session  session  session  session   session     401      session  session
endTwoStep                  session  session  session  session  session   session     401      session  session
createOrganisation          400      limits   limits   limits   limits    limits      401      scope    scope
renameOrganisation          400      limits   limits   limits   limits    limits      401      scope    scope
requireSecondFactor         session  session  session  session  session   session     401      session  session
deleteOrganisation          400      limits   limits   limits   limits    limits      401      scope    scope
transferOwnership           400      limits   limits   limits   limits    limits      401      scope    scope
listMembers                 200      200      200      limits   limits    limits      401      scope    scope
changeRole                  404      limits   limits   limits   limits    limits      401      scope    scope
removeMember                404      limits   limits   limits   limits    limits      401      scope    scope
listInvitations             200      limits   limits   limits   limits    limits      401      scope    scope
inviteMember                400      limits   limits   limits   limits    limits      401      scope    scope
withdrawInvitation          404      limits   limits   limits   limits    limits      401      scope    scope
switchTenant                session  session  session  session  session   session     401      session  session
listTokens                  200      limits   limits   limits   limits    limits      401      scope    scope
createToken                 session  session  session  session  session   session     401      session  session
revokeToken                 404      limits   limits   limits   limits    limits      401      scope    scope
listConnections             200      limits   limits   limits   limits    limits      401      scope    scope
disconnectApp               404      limits   limits   limits   limits    limits      401      scope    scope
getBillingPlans             200      200      200      limits   limits    limits      401      200      scope
openCheckout                400      limits   limits   limits   limits    limits      401      scope    scope
openPortal                  200      limits   limits   limits   limits    limits      401      scope    scope
reportDrop                  400      400      400      400      400       400         400      400      400
listReports                 session  session  session  session  session   session     401      session  session
listRecentDrops             session  session  session  session  session   session     401      session  session
reviewDrop                  session  session  session  session  session   session     401      session  session
readLandingPage             session  session  session  session  session   session     401      session  session
removeDrop                  session  session  session  session  session   session     401      session  session
restoreDrop                 session  session  session  session  session   session     401      session  session
dismissReports              session  session  session  session  session   session     401      session  session
listAuditLog                session  session  session  session  session   session     401      session  session
`

const [head = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
const expected = new Map(rows.map(([id, ...outcomes]) => [id, outcomes]))

test('the table has every operation and every kind of token', () => {
  expect(head).toEqual(tokenKinds)
  expect([...expected.keys()]).toEqual(Object.keys(operations))
})

const page = () => fileForm('a.html', '<h1>Hello again')
const digest = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'

/** Bodies of requests that succeed; other operations get an empty one. */
const bodies: Readonly<Record<string, () => unknown>> = {
  publishAnonymously: page,
  publishMarkdownAnonymously: () => ({ markdown: '# Hello' }),
  updateSite: () => ({ name: 'Hello' }),
  uploadFile: page,
  uploadBundle: () => folderForm({ 'index.html': '<h1>Hello' }),
  editFile: () => ({ edits: [{ old: 'not in the page', new: 'b' }] }),
  changeFiles: () => ({ changes: [{ path: 'not there.css', remove: true }] }),
  publishAtSlug: page,
  beginDeploy: () => ({ files: [{ path: 'index.html', sha256: digest, size: 5 }] }),
  uploadBlobs: page,
  finishDeploy: () => ({ promote: true }),
  updateVersion: () => ({ note: 'Hello' }),
}

const bodyOf = (id: string, { body }: Operation) =>
  bodies[id]?.() ?? (body.kind === 'none' ? undefined : {})

/** What the path names exists only for the drop and its version. */
function pathOf({ path, method, subject }: Operation): string {
  const { id, slug, version } = world.drop
  const values: Readonly<Record<string, string | undefined>> = {
    id: subject === 'anonymous-drop' ? 'st_unknown' : id,
    slug,
    path: 'index.html',
    version_id: version,
  }
  const named = path.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? 'unknown')
  // The drop has a version, so it is not deleted.
  return method === 'DELETE' && path === '/sites/{id}' ? `${named}?if_empty=true` : named
}

function outcomeOf({ status, json }: ApiResponse): string {
  if (status !== 403) return String(status)
  if (json.detail.startsWith('This API token ')) return 'limits'
  if (json.detail.includes('needs a browser session')) return 'session'
  return /Connected apps|scope/.test(json.detail) ? 'scope' : json.detail
}

const all = Object.entries<Operation>(operations)
test.each(all)('%s does with every kind of token what the table says', async (id, operation) => {
  const outcomes: string[] = []
  for (const kind of tokenKinds) {
    const api = world.apis[kind]
    outcomes.push(outcomeOf(await api(operation.method, pathOf(operation), bodyOf(id, operation))))
  }
  expect(outcomes).toEqual(expected.get(id))
})

test('a token for drafts edits files as a draft, of its own drop', async () => {
  const page = (await world.apis.full('GET', `/sites/${world.drop.id}/files/index.html`)).text
  const body = { edits: [{ old: page, new: `${page} (draft)` }], draft: true }
  for (const kind of ['drafts', 'drop-drafts'] as const) {
    const api = world.apis[kind]
    const { status, json } = await api('PATCH', `/sites/${world.drop.id}/files/index.html`, body)
    expect([kind, status, json.live]).toEqual([kind, 200, false])
  }
  const other = `/sites/${world.other.id}/files`
  expect((await world.apis.drop('GET', other)).status).toBe(404)
  expect((await world.apis['drop-drafts']('PATCH', `${other}/index.html`, body)).status).toBe(404)
})
