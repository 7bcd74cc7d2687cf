import { createHash } from 'node:crypto'
import { maxOpenReports } from '@plinth/domain/abuse/reports'
import type { Role } from '@plinth/domain/accounts/roles'
import type { DropId } from '@plinth/domain/base/ids'
import { megabyte } from '@plinth/domain/base/sizes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountActor, OperatorActor } from '../access/actor.ts'
import { anyDrop } from '../access/any-drop.ts'
import { createAccount } from '../accounts/create-account.ts'
import { takeMails } from '../accounts/mailbox.test-support.ts'
import { deployer } from '../deploying/deploy-world.test-support.ts'
import { createDrop } from '../drops/create-drop.ts'
import { deleteDrop } from '../drops/delete-drop.ts'
import { exportAccount } from '../drops/export-drops.ts'
import { updateDrop } from '../drops/update-drop.ts'
import { publishDocument } from '../publishing/publish-document.ts'
import { openRealStores, type RealStores, signUp } from '../real-stores.test-support.ts'
import { readLandingPage } from './read-landing-page.ts'
import { type ReportInput, reportDrop } from './report-drop.ts'
import { setDropRemoved } from './set-drop-removed.ts'

let stores: RealStores
let operator: OperatorActor
beforeAll(async () => {
  stores = await openRealStores()
  const { actor } = await signUp(stores.deps, 'free')
  const sessionId = 'ss_x' as OperatorActor['sessionId']
  operator = { ...actor, sessionId, email: 'operator@example.org', operator: true }
})
afterAll(() => stores.remove())

const deps = () => stores.deps

async function publish(actor: AccountActor, content = '<p>hi</p>') {
  return publishDocument(deps(), actor, { content, format: 'html', source: 'upload' })
}

async function join(tenantId: AccountActor['tenantId'], role: Role, verified: boolean) {
  const email = `${role}-${verified}-${tenantId.slice(3, 9)}@example.org`
  const account = { email, plan: 'free', password: null, verified, operator: false } as const
  const { userId } = await createAccount(deps(), account)
  const member = { userId, role, joinedAt: 5 }
  await deps().database.transact((tx) => tx.tenants.addMember(tenantId, member))
  return email
}

const openReports = async (drop: DropId) =>
  (await deps().database.read.reports.countOpen([drop])).get(drop) ?? 0

const complaint = { path: '/', reason: 'other', details: '', email: '' } as const
const report = (label: string, network = 'here', more: Partial<ReportInput> = {}) =>
  reportDrop(deps(), { network }, { label, ...complaint, ...more })

test('owners with a verified address are mailed about a removal', async () => {
  const { actor } = await signUp(deps(), 'free')
  const { slug, id } = await publish(actor)
  const second = await join(actor.tenantId, 'owner', true)
  await join(actor.tenantId, 'owner', false)
  await join(actor.tenantId, 'admin', true)
  await takeMails(deps())
  await setDropRemoved(deps(), operator, { drop: slug, removed: true, note: 'No.' })
  const mails = await takeMails(deps())
  const owner = await deps().database.read.users.find(actor.userId)
  expect(mails.map(({ to }) => to).toSorted()).toEqual([owner?.email, second].toSorted())
  expect(mails[0]).toMatchObject({ kind: 'drop_removed', slug, siteId: id, note: 'No.' })
})

test('a drop can be reported by a preview address or a former slug', async () => {
  const { actor } = await signUp(deps(), 'plus')
  const { id, slug, version } = await publish(actor)
  await updateDrop(deps(), actor, { id, slug: `${slug}-moved`.slice(0, 60) })
  await report(version.previewLabel, 'one')
  await report(slug, 'two')
  expect(await openReports(id)).toBe(2)
  await deleteDrop(deps(), actor, { id })
  await expect(report(slug)).rejects.toMatchObject({ code: 'not_found' })
})

test('no address of a removed drop is free for its owner, also after its deletion', async () => {
  const { actor } = await signUp(deps(), 'plus')
  const { id, slug } = await publish(actor)
  const [later, last] = [`${slug}-b`, `${slug}-c`].map((each) => each.slice(-60))
  await updateDrop(deps(), actor, { id, slug: later })
  await updateDrop(deps(), actor, { id, slug: last })
  const refusesAll = async () => {
    for (const taken of [slug, later, last])
      await expect(createDrop(deps(), actor, { slug: taken })).rejects.toMatchObject({
        code: 'slug_taken',
      })
  }
  await setDropRemoved(deps(), operator, { drop: id, removed: true, note: '' })
  await refusesAll()
  await deleteDrop(deps(), actor, { id })
  await refusesAll()
})

test('the number of open reports per drop is bounded, and the most severe are kept', async () => {
  const { actor } = await signUp(deps(), 'free')
  const { id, slug } = await publish(actor)
  const ids = await Promise.all(
    Array.from({ length: maxOpenReports + 3 }, (_, n) => report(slug, `network ${n}`)),
  )
  expect(new Set(ids).size).toBe(maxOpenReports + 3)
  const kept = () => deps().database.read.reports.ofDrop(id, 2 * maxOpenReports)
  expect(await kept()).toHaveLength(maxOpenReports)
  const [one] = await kept()
  const own = ids.map(String).indexOf(one?.id ?? '')
  expect(await report(slug, `network ${own}`, { details: 'More.' })).toBe(one?.id)
  const moreSevere = await report(slug, 'another', { reason: 'phishing' })
  const reports = await kept()
  expect(reports).toHaveLength(maxOpenReports)
  expect(reports).toContainEqual(expect.objectContaining({ id: moreSevere, reason: 'phishing' }))
})

test('a second report from a network is merged into the first, and the network is not stored', async () => {
  const { actor } = await signUp(deps(), 'free')
  const { id, slug } = await publish(actor)
  const email = 'ann@example.org'
  const first = { path: '/login', reason: 'phishing', email } as const
  const reportId = await report(slug, '203.0.113.7', first)
  const second = { details: 'Mine!', email: 'owner@example.org' }
  expect(await report(slug, '203.0.113.7', second)).toBe(reportId)
  const kept = { id: reportId, path: '/login', reason: 'phishing', contact: email }
  expect(await deps().database.read.reports.ofDrop(id, 9)).toMatchObject([
    { ...kept, details: 'Mine!' },
  ])
  const guess = createHash('sha256').update(`${id} 203.0.113.7`).digest('base64url')
  const find = (reporter: string) =>
    deps().database.transact((tx) => tx.reports.findOpen(id, reporter))
  expect(await find(guess)).toBeNull()
  expect(await find(deps().signer.keyedHash('reporter', `${id} 203.0.113.7`))).not.toBeNull()
})

const readPage = async (id: string, page = '/') =>
  readLandingPage(deps(), operator, { drop: await anyDrop(deps().database.read, id), page })

test('a long page is truncated at the end', async () => {
  const { actor, drop: empty } = await signUp(deps(), 'plus')
  const { id } = await publish(actor, `<p>start</p>${'x'.repeat(2 * megabyte)}`)
  const page = await readPage(id)
  expect(page).toMatchObject({ path: 'index.html', truncated: true })
  expect(page.html).toMatch(/^<p>start/)
  expect(page.html).toHaveLength(2 * megabyte)
  const nothing = readPage(empty)
  await expect(nothing).rejects.toMatchObject({ code: 'not_found' })
})

test('an operator sees the page that visitors of the address see, by rules for its host, too', async () => {
  const { actor, drop } = await signUp(deps(), 'plus')
  const { slug } = await anyDrop(deps().database.read, drop)
  const own = `${slug}.${deps().ownHostnames.drops}`
  const rules = `https://other.example/* /other.html 200!\nhttps://${own}/ /shown.html 200!`
  const files = { 'index.html': 'harmless', 'other.html': 'other', 'shown.html': 'shown' }
  const contents = Object.entries({ ...files, _redirects: rules }).map(
    ([path, text]) => [path, Buffer.from(text)] as const,
  )
  await deployer(deps(), { actor, drop }).deploy(Object.fromEntries(contents), true)
  expect((await readPage(drop)).html).toBe('shown')
})

test('an operator can view a draft that was never live', async () => {
  const { actor, drop } = await signUp(deps(), 'free')
  await deployer(deps(), { actor, drop }).deploy({ 'index.html': Buffer.from('<p>draft') }, false)
  const page = await readPage(drop)
  expect(page.html).toBe('<p>draft')
})

test('an operator can view the reported preview and the live version', async () => {
  const { actor, drop } = await signUp(deps(), 'free')
  const { deploy } = deployer(deps(), { actor, drop })
  const pageOf = (text: string) => ({ 'index.html': Buffer.from(text) })
  await deploy(pageOf('<p>live'))
  const { version } = await deploy(pageOf('<p>draft'), false)
  await deploy(pageOf('<p>later'), false)
  await report(version.previewLabel, 'here', { path: '/index' })
  const [reported] = await deps().database.read.reports.ofDrop(drop, 9)
  const view = async (page = '/', dropId = drop) => (await readPage(dropId, page)).html
  expect([await view(), await view(reported?.path)]).toEqual(['<p>live', '<p>draft'])
  expect(await deps().database.read.auditLog.ofSubject(drop, 1)).toMatchObject([
    { note: `//${version.previewLabel}/index` },
  ])
  const other = await signUp(deps(), 'free')
  const foreign = view(reported?.path, other.drop)
  await expect(foreign).rejects.toMatchObject({ code: 'not_found' })
})

test('viewing a page and exporting an account are recorded in the audit log', async () => {
  const { actor } = await signUp(deps(), 'free')
  const { id } = await publish(actor)
  const { database } = deps()
  const view = (page: string) => readPage(id, page)
  expect([await view('/'), await view('/index')]).toMatchObject([
    { path: 'index.html', html: '<p>hi</p>' },
    { path: 'index.html' },
  ])
  for (const path of ['/nowhere', '/%', '/a/../b', '/index.html/'])
    await expect(view(path)).rejects.toMatchObject({ code: 'not_found' })
  const { email: by = '' } = (await database.read.users.find(operator.userId)) ?? {}
  expect(await database.read.auditLog.ofSubject(id, 9)).toMatchObject([
    { actor: by, action: 'drop_viewed', note: '/index' },
    { actor: by, action: 'drop_viewed', note: '' },
  ])
  const { email = '' } = (await database.read.users.find(actor.userId)) ?? {}
  const archive = await exportAccount(deps(), { email })
  archive.destroy()
  expect(await database.read.auditLog.ofSubject(actor.tenantId, 1)).toMatchObject([
    { actor: 'plinthd', action: 'account_exported', subject: email },
  ])
})
