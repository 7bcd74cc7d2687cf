// Test rows for the contract tests of database adapters.
import { randomBytes } from 'node:crypto'
import { parseSlug, type Slug } from '@plinth/domain/addresses/slug'
import { type DropId, idBytes, makeId, type TenantId, type UserId } from '@plinth/domain/base/ids'
import { expect } from 'vitest'
import type { Transaction } from '../database/database.ts'
import type { NewReport } from '../database/reports.ts'
import type { VersionRecord } from '../database/versions.ts'

export const id = <K extends Parameters<typeof makeId>[0]>(kind: K) =>
  makeId(kind, randomBytes(idBytes))
export const freshSlug = (): Slug => parseSlug(`s-${randomBytes(8).toString('hex')}`)

export async function insertTestAccount(
  tx: Transaction,
  email = `${randomBytes(6).toString('hex')}@x.y`,
) {
  const userId = id('user') as UserId
  const tenantId = id('tenant') as TenantId
  await tx.users.insert({
    id: userId,
    email,
    name: 'Someone',
    passwordHash: null,
    verifiedAt: 5,
    operator: true,
    createdAt: 1,
  })
  await tx.tenants.insert({
    id: tenantId,
    name: 'Someone',
    kind: 'personal',
    country: 'DE',
    currency: 'EUR',
    createdAt: 1,
  })
  await tx.tenants.addMember(tenantId, { userId, role: 'owner', joinedAt: 1 })
  return { userId, tenantId, email }
}

export async function insertTestDrop(tx: Transaction, tenantId: TenantId | null, createdAt = 10) {
  const drop = {
    id: id('drop') as DropId,
    slug: freshSlug(),
    tenantId,
    browserId: null,
    name: '',
    createdAt,
    claimHash: null,
    manageHash: null,
  }
  expect(await tx.drops.insert(drop)).toBe(true)
  return drop
}

export const versionOf = (dropId: DropId, number: number, byteSize = 7): VersionRecord => ({
  id: id('version'),
  dropId,
  number,
  byteSize,
  fileCount: 1,
  manifest: { pack: id('pack'), offset: 2 ** 40, size: 300 },
  encodings: null,
  source: 'upload',
  agent: 'Some agent',
  note: `Note ${number}`,
  title: `Title ${number}`,
  previewLabel: `p-${number}-${dropId}`,
  createdBy: null,
  createdAt: 20 + number,
  publishedAt: null,
})

export const openReport = (
  dropId: DropId,
  createdAt: number,
  changes: Partial<NewReport> = {},
) => ({
  id: id('report'),
  dropId,
  slug: freshSlug(),
  path: '/',
  reason: 'phishing' as const,
  details: `at ${createdAt}`,
  contact: null,
  reporter: randomBytes(6).toString('hex'),
  createdAt,
  ...changes,
})
