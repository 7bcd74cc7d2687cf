import { expect, test } from 'vitest'
import { hasPermission, type PermissionName, permissions, type Role, refuseRole } from './roles.ts'

test.each<[Role, PermissionName, string | null]>([
  ['owner', 'give_away_organisation', null],
  ['admin', 'manage_members', null],
  ['member', 'publish', null],
  ['admin', 'give_away_organisation', 'Only the owner can do this. Your role is admin.'],
  ['member', 'delete_drops', 'Only the owner or an admin can do this. Your role is member.'],
])('%s, %s: %s', (role, name, detail) => {
  const refusal = refuseRole(role, name)
  expect(refusal && [refusal.code, refusal.detail]).toEqual(detail && ['forbidden', detail])
})

test('a higher role has every permission of a lower one', () => {
  for (const name of Object.keys(permissions) as PermissionName[]) {
    expect(hasPermission('owner', name)).toBe(true)
    if (hasPermission('member', name)) expect(hasPermission('admin', name)).toBe(true)
  }
})
