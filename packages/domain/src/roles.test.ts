import { expect, test } from 'vitest'
import { may, type PermissionName, permissions, type Role, refuseRole } from './roles.ts'

test.each<[Role, PermissionName, string | null]>([
  ['owner', 'give_away_organisation', null],
  ['admin', 'manage_members', null],
  ['member', 'publish', null],
  ['admin', 'give_away_organisation', 'Only the owner can do this, and your role here is admin.'],
  [
    'member',
    'delete_drops',
    'Only the owner or an admin can do this, and your role here is member.',
  ],
])('%s who wants to %s hears: %s', (role, name, detail) => {
  const refusal = refuseRole(role, name)
  expect(refusal && [refusal.code, refusal.detail]).toEqual(detail && ['forbidden', detail])
})

test('who has a higher role may do no less', () => {
  for (const name of Object.keys(permissions) as PermissionName[]) {
    expect(may('owner', name)).toBe(true)
    if (may('member', name)) expect(may('admin', name)).toBe(true)
  }
})
