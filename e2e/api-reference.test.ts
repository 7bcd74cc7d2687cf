// Runs every example of the API reference against the server, in the order in which a user would,
// and compares the responses with those that the page shows.
// Stores: sqlite-files. The examples call operations that have their own suites.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  exampleArchive,
  exampleCode,
  exampleExpiry,
  exampleHostname,
  exampleIds,
  owner as exampleOwner,
  examplePage,
  examplePasskey,
  exampleSlug,
} from '@plinth/contract/examples/example-values'
import { operations } from '@plinth/contract/operations'
import type { Operation } from '@plinth/contract/operations/operation'
import {
  startOpenIdProvider,
  type TestOpenIdProvider,
} from '@plinth/server/test-servers/openid-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSoftwareAuthenticator } from '../packages/server/src/usecases/second-factors/software-authenticator.test-support.ts'
import { appCode } from './harness/authenticator-app.ts'
import { pathWith } from './harness/curl.ts'
import { openFormBrowser } from './harness/form-browser.ts'
import { mailedCode } from './harness/mailbox.ts'
import { OAuthApp } from './harness/oauth-app.ts'
import { createPerson, newEmail, type Person, password, signIn } from './harness/person.ts'
import { type Plinth, startPlinth } from './harness/plinth.ts'
import {
  type Caller,
  expectSameShape,
  type Language,
  type ReferenceExample,
  readExamples,
  runners,
} from './harness/reference-examples.ts'
import { zipOf } from './harness/zip.ts'

type OperationId = keyof typeof operations

let plinth: Plinth
let provider: TestOpenIdProvider
let examples: ReadonlyMap<string, ReferenceExample>
let folder: string
let toolPath: string
beforeAll(async () => {
  // No DNS server is queried for the custom domain.
  provider = await startOpenIdProvider()
  const settings = provider.environment('keycloak')
  plinth = await startPlinth({ PLINTH_DNS_SERVERS: '127.0.0.1:1', ...settings })
  examples = await readExamples(plinth)
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-reference-'))
  toolPath = await pathWith(folder, ['curl'])
  await writeFile(path.join(folder, examplePage.file), examplePage.text)
  const archive = await zipOf({ 'index.html': '<h1>Hello', 'style.css': 'h1 { color: teal }' })
  await writeFile(path.join(folder, exampleArchive), archive)
})
afterAll(async () => {
  await plinth?.stop()
  await provider?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Runs the examples of one language. */
class Reader {
  readonly called = new Set<string>()
  /** What to use instead of the example's values. */
  readonly values = new Map<string, string>()
  readonly language: Language

  constructor(language: Language) {
    this.language = language
  }

  /** Runs the example, checks the response and returns its JSON. */
  async call(id: OperationId, caller: Caller = {}) {
    const example = examples.get(id)
    if (!example) throw new Error(`no example of ${id}`)
    const operation: Operation = operations[id]
    let code = example[this.language]
    for (const [shown, used] of this.values) code = code.replaceAll(shown, used)
    const options = { base: plinth.base, folder, path: toolPath }
    const { status, json } = await runners[this.language](code, caller, options)
    expect([code, status, json]).toEqual([code, operation.success.status, json])
    if (operation.success.kind === 'json') {
      operation.success.schema.parse(json)
      expectSameShape(json, example.response)
    } else {
      expect(json).toBeUndefined()
    }
    this.called.add(id)
    return json
  }

  use(values: Readonly<Record<string, string>>): void {
    for (const [shown, used] of Object.entries(values)) this.values.set(shown, used)
  }
}

const newSlug = (): string => `reference-${randomBytes(6).toString('hex')}`

const asCaller = ({ account, cookies }: Person): Caller => ({ token: account.token, cookies })

const json = async (response: Promise<{ text: string }>) => JSON.parse((await response).text)

/** A person on Plus, with a browser that is signed in. */
async function newOwner(): Promise<Person> {
  const account = await plinth.createAccount('plus', '--password', password)
  const browser = openFormBrowser(plinth)
  await signIn(browser, account)
  return { ...browser, account }
}

async function publishAnonymously(reader: Reader): Promise<void> {
  const page = await reader.call('publishAnonymously')
  reader.use({ [exampleIds.drop]: page.id })
  await reader.call('replaceAnonymousDrop', { manageToken: page.manage_token })
  await reader.call('deleteAnonymousDrop', { manageToken: page.manage_token })
  const { id, slug } = await reader.call('publishMarkdownAnonymously')
  const browser = openFormBrowser(plinth)
  await browser.publish()
  await reader.call('listAnonymousDrops', { cookies: browser.cookies })
  reader.use({ [exampleIds.drop]: id, [exampleSlug]: slug })
  await reader.call('reportDrop')
}

async function operate(reader: Reader): Promise<void> {
  const operator = asCaller(await createPerson(plinth, '--operator'))
  await reader.call('listReports', operator)
  await reader.call('listRecentDrops', operator)
  await reader.call('readLandingPage', operator)
  await reader.call('reviewDrop', operator)
  await reader.call('dismissReports', operator)
  await reader.call('removeDrop', operator)
  await reader.call('restoreDrop', operator)
  await reader.call('listAuditLog', operator)
}

async function publish(reader: Reader, owner: Caller): Promise<void> {
  reader.use({ [exampleSlug]: newSlug() })
  reader.use({ [exampleIds.drop]: (await reader.call('createSite', owner)).id })
  const { version_id: first } = await reader.call('uploadFile', owner)
  await reader.call('listFiles', owner)
  await reader.call('readFile', owner)
  await reader.call('editFile', owner)
  await reader.call('changeFiles', owner)
  await reader.call('publishAtSlug', owner)
  const { version_id: second } = await reader.call('uploadBundle', owner)
  reader.use({ [exampleIds.version]: second })
  await reader.call('listVersions', owner)
  await reader.call('readChanges', owner)
  await reader.call('downloadVersion', owner)
  reader.use({ [exampleIds.version]: first })
  await reader.call('readSource', owner)
  await reader.call('promoteVersion', owner)
  await reader.call('listPublishes', owner)
  await reader.call('listActivity', owner)
  await reader.call('updateVersion', owner)
}

async function deploy(reader: Reader, owner: Caller): Promise<void> {
  // The first drop has the contents already.
  reader.use({ [exampleSlug]: newSlug() })
  reader.use({ [exampleIds.drop]: (await reader.call('createSite', owner)).id })
  reader.use({ [exampleIds.deploy]: (await reader.call('beginDeploy', owner)).deploy_id })
  await reader.call('getDeploy', owner)
  await reader.call('uploadBlobs', owner)
  await reader.call('finishDeploy', owner)
}

async function manageDrop(reader: Reader, owner: Caller): Promise<void> {
  reader.use({ [exampleHostname]: `${newSlug()}.example.com` })
  await reader.call('addDomain', owner)
  await reader.call('getDomain', owner)
  await reader.call('checkDomain', owner)
  await reader.call('listDomains', owner)
  await reader.call('getSite', owner)
  await reader.call('listSites', owner)
  await reader.call('updateSite', owner)
  await reader.call('getViews', owner)
  await reader.call('listViews', owner)
  await reader.call('exportSites', owner)
  await reader.call('getUsage', owner)
  await reader.call('getLiveDrops', owner)
  await reader.call('chooseLiveDrops', owner)
  await reader.call('removeDomain', owner)
  await reader.call('deleteSite', owner)
}

async function manageCredentials(reader: Reader, person: Person): Promise<void> {
  const owner = asCaller(person)
  reader.use({ [exampleExpiry]: new Date(Date.now() + 3_600_000).toISOString() })
  reader.use({ [exampleIds.token]: (await reader.call('createToken', owner)).id })
  await reader.call('listTokens', owner)
  await reader.call('revokeToken', owner)
  await (await OAuthApp.register(plinth.base)).connect(person)
  const [connection] = await reader.call('listConnections', owner)
  reader.use({ [exampleIds.connection]: connection.id })
  await reader.call('disconnectApp', owner)
}

async function payForPlans(reader: Reader): Promise<void> {
  const buyer = asCaller(await createPerson(plinth))
  await reader.call('getBillingPlans', buyer)
  await reader.call('openCheckout', buyer)
  await reader.call('openPortal', buyer)
}

async function manageOrganisation(reader: Reader): Promise<void> {
  const person = await createPerson(plinth)
  const organisation = await reader.call('createOrganisation', asCaller(person))
  reader.use({ [exampleIds.organisation]: organisation.id })
  await reader.call('switchTenant', asCaller(person))
  const { token } = await json(person.api('POST', '/tokens', { name: 'CI' }))
  const owner = { token, cookies: person.cookies }

  reader.use({ 'new@example.com': newEmail() })
  await reader.call('inviteMember', owner)
  const [invitation] = await reader.call('listInvitations', owner)
  reader.use({ [exampleIds.invitation]: invitation.id })
  await reader.call('withdrawInvitation', owner)

  const join = async () => {
    const colleague = await createPerson(plinth)
    const { email, user_id: id } = colleague.account
    await person.api('POST', '/invitations', { email, role: 'member' })
    const code = await mailedCode(plinth, email, { page: '/invitation' })
    expect((await colleague.submit('/invitation', { code })).status).toBe(303)
    reader.use({ [exampleIds.member]: id })
  }
  await join()
  await reader.call('listMembers', owner)
  await reader.call('changeRole', owner)
  await reader.call('removeMember', owner)
  await reader.call('renameOrganisation', owner)
  const { secret } = await json(person.api('POST', '/me/two-step', { password }))
  await person.api('POST', '/me/two-step/confirm', { code: appCode(secret) })
  await reader.call('requireSecondFactor', owner)
  await join()
  await reader.call('transferOwnership', owner)
}

async function deleteOrganisation(reader: Reader): Promise<void> {
  const person = await createPerson(plinth)
  const { id } = await reader.call('createOrganisation', asCaller(person))
  await person.api('POST', '/me/tenant', { tenant_id: id })
  const { token } = await json(person.api('POST', '/tokens', { name: 'CI' }))
  await reader.call('deleteOrganisation', { token })
}

async function manageSecondFactors(reader: Reader): Promise<void> {
  const owner = asCaller(await createPerson(plinth))
  const { options, state } = await reader.call('beginPasskey', owner)
  const authenticator = createSoftwareAuthenticator(options.rp.id, options.user.id)
  const ceremony = { challenge: options.challenge, origin: plinth.base }
  const { id, response } = authenticator.create(ceremony)
  reader.use({
    [examplePasskey.state]: state,
    [examplePasskey.credentialId]: id,
    [examplePasskey.clientDataJSON]: response.clientDataJSON,
    [examplePasskey.attestationObject]: response.attestationObject,
  })
  reader.use({ [exampleIds.passkey]: (await reader.call('addPasskey', owner)).id })
  const { secret } = await reader.call('startTwoStep', owner)
  reader.use({ [exampleCode]: appCode(secret) })
  await reader.call('confirmTwoStep', owner)
  await reader.call('getSecondFactors', owner)
  await reader.call('renewRecoveryCodes', owner)
  await reader.call('endTwoStep', owner)
  await reader.call('removePasskey', owner)
}

async function signInByProvider(email: string): Promise<void> {
  provider.become({ sub: email, email, email_verified: true })
  const browser = openFormBrowser(plinth)
  const { location } = await browser.open('/signin/keycloak')
  const { pathname, search } = new URL(await provider.visit(location ?? ''))
  await browser.open(pathname + search)
}

async function manageAccount(reader: Reader): Promise<void> {
  const person = await createPerson(plinth)
  const owner = asCaller(person)
  await reader.call('getMe', owner)
  await reader.call('changeName', owner)
  reader.use({ 'new@example.com': newEmail() })
  await reader.call('changeEmail', owner)
  await signIn(openFormBrowser(plinth), person.account)
  const sessions: { id: string; current: boolean }[] = await reader.call('listSessions', owner)
  reader.use({ [exampleIds.session]: sessions.find(({ current }) => !current)?.id ?? '' })
  await reader.call('endSession', owner)
  await signInByProvider(person.account.email)
  const [identity] = await reader.call('listIdentities', owner)
  reader.use({ [exampleIds.identity]: identity.id })
  await reader.call('disconnectIdentity', owner)
  reader.use({ [exampleOwner.email]: person.account.email })
  await reader.call('deleteAccount', owner)

  const other = asCaller(await createPerson(plinth))
  await reader.call('changePassword', other)
  await reader.call('signOutEverywhere', asCaller(await createPerson(plinth)))
}

test.each<Language>(['curl', 'javascript'])(
  'every %s example is accepted, and its response has the shape of the example',
  async (language) => {
    const reader = new Reader(language)
    await publishAnonymously(reader)
    await operate(reader)
    const person = await newOwner()
    const owner = asCaller(person)
    await publish(reader, owner)
    await manageDrop(reader, owner)
    await deploy(reader, owner)
    await manageCredentials(reader, person)
    await payForPlans(reader)
    await manageOrganisation(reader)
    await deleteOrganisation(reader)
    await manageSecondFactors(reader)
    await manageAccount(reader)
    expect([...reader.called].sort()).toEqual(Object.keys(operations).sort())
  },
)

test('the OpenAPI document has the same examples', async () => {
  const document = await (await fetch(`${plinth.base}/api/v1/openapi.json`)).json()
  const described: Record<string, { operationId: string; responses: object }>[] = Object.values(
    document.paths,
  )
  for (const { operationId, responses } of described.flatMap((path) => Object.values(path))) {
    const { status } = operations[operationId as OperationId].success
    const response = examples.get(operationId)?.response
    expect(responses).toMatchObject({
      [status]:
        response === undefined ? {} : { content: { 'application/json': { example: response } } },
    })
  }
})
