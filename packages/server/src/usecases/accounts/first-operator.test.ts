// The link of a new installation: it creates one operator, whatever else happens.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isSetupSecret, loadSetupSecret } from '../access/setup-link.ts'
import { publishMarkdownAnonymously } from '../publishing/publish-markdown-anonymously.ts'
import {
  describeOnDatabases,
  openRealStores,
  type RealStores,
} from '../real-stores.test-support.ts'
import { setOperator } from '../safety/set-operator.ts'
import { authenticateSession } from './authenticate-session.ts'
import { createAccount } from './create-account.ts'
import { createFirstOperator } from './create-first-operator.ts'
import { signUp } from './sign-up.ts'

const visitor = { network: '192.0.2.1', browserId: null, userAgent: 'A browser', country: null }
const account = { password: 'correct horse battery', name: 'Ann' }
const email = 'ann@example.org'
const plain = { plan: 'free', password: null, verified: true } as const

describeOnDatabases((environment) => {
  let stores: RealStores
  beforeEach(async () => {
    stores = await openRealStores({}, { ...(await environment()), PLINTH_SIGNUP: 'closed' })
  })
  afterEach(() => stores.remove())

  const load = () => loadSetupSecret(stores.deps)
  const create = (code: string, address = email) =>
    createFirstOperator(stores.deps, visitor, { ...account, code, email: address })
  const operators = async (...addresses: string[]) => {
    const { users } = stores.deps.database.read
    const found = await Promise.all(addresses.map((address) => users.findByEmail(address)))
    return found.filter((user) => user?.operator).length
  }

  test('it creates a verified operator who is signed in, and is then void', async () => {
    const [code, again] = await Promise.all([load(), load()])
    expect(code).toMatch(/^[a-z2-7]{32}$/)
    expect(again).toBe(code)
    const { session } = await create(String(code))
    expect(await authenticateSession(stores.deps, session.secret)).toMatchObject({
      verified: true,
      operator: true,
    })
    await expect(create(String(code), 'other@example.org')).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await load()).toBeNull()
    const [entry] = await stores.deps.database.read.auditLog.list({ limit: 1, before: null })
    expect(entry).toMatchObject({ action: 'account_created', actor: email, subject: email })
  })

  test('it claims the drops that its browser has published without an account', async () => {
    const { browserId, view } = await publishMarkdownAnonymously(stores.deps, visitor, {
      markdown: '# Hello',
    })
    const { session, claimable } = await createFirstOperator(
      stores.deps,
      { ...visitor, browserId },
      { ...account, code: String(await load()), email },
    )
    const { tenantId } = (await authenticateSession(stores.deps, session.secret)) ?? {}
    const drop = await stores.deps.database.read.drops.findBySlug(view.drop.slug)
    expect([claimable, drop?.tenantId]).toEqual([0, tenantId])
    expect(tenantId).toBeDefined()
  })

  test('without passwords, it needs none', async () => {
    const code = String(await load())
    const deps = { ...stores.deps, allowsPasswords: false }
    await createFirstOperator(deps, visitor, { code, email, name: 'Ann', password: '' })
    const user = await deps.database.read.users.findByEmail(email)
    expect(user).toMatchObject({ passwordHash: null, operator: true })
  })

  test('of two requests at once, one creates an operator', async () => {
    const code = String(await load())
    const addresses = ['one@example.org', 'two@example.org']
    const outcomes = await Promise.allSettled(addresses.map((address) => create(code, address)))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await operators(...addresses)).toBe(1)
  })

  test('another code creates nothing', async () => {
    expect(await isSetupSecret(stores.deps, '')).toBe(false)
    await expect(create('a'.repeat(32))).rejects.toMatchObject({ code: 'not_found' })
    await load()
    await expect(create('a'.repeat(32))).rejects.toMatchObject({ code: 'not_found' })
    expect(await operators(email)).toBe(0)
  })

  test('an installation with users gets no link', async () => {
    await createAccount(stores.deps, { ...plain, email, operator: false })
    expect(await load()).toBeNull()
  })

  test('accounts that are no operators leave the link valid', async () => {
    const code = await load()
    await createAccount(stores.deps, { ...plain, email, operator: false })
    expect(await load()).toBe(code)
    await expect(create(String(code))).rejects.toMatchObject({ code: 'invalid_field' })
    await create(String(code), 'operator@example.org')
    expect(await operators(email, 'operator@example.org')).toBe(1)
  })

  test('an operator who is made on the command line makes the link void for good', async () => {
    const code = String(await load())
    await createAccount(stores.deps, { ...plain, email, operator: true })
    expect(await isSetupSecret(stores.deps, code)).toBe(false)
    await setOperator(stores.deps, { email, operator: false })
    expect([await isSetupSecret(stores.deps, code), await load()]).toEqual([false, null])
  })

  test('so does an account that becomes an operator', async () => {
    const code = String(await load())
    await createAccount(stores.deps, { ...plain, email, operator: false })
    await setOperator(stores.deps, { email, operator: true })
    await expect(create(code, 'other@example.org')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('an operator who is made while a node starts leaves no link', async () => {
    const { database } = stores.deps
    const transact: typeof database.transact = async (work) => {
      await createAccount(stores.deps, { ...plain, email, operator: true })
      return database.transact(work)
    }
    const starting = { ...stores.deps, database: { ...database, transact } }
    expect(await loadSetupSecret(starting)).toBeNull()
    expect(await database.read.storedKeys.find('first operator')).toBeNull()
  })

  test('nor do an operator and several nodes at once', async () => {
    const made = createAccount(stores.deps, { ...plain, email, operator: true })
    await Promise.all([load(), made, load()])
    expect(await stores.deps.database.read.storedKeys.find('first operator')).toBeNull()
  })

  test('attempts are limited together with sign-ups', async () => {
    const code = String(await load())
    for (let n = 0; n < 100; n++) {
      await signUp(stores.deps, visitor, { ...account, email: `${n}@example.org` }).catch(() => {})
    }
    await expect(create(code)).rejects.toMatchObject({ code: 'rate_limited' })
  })
})
