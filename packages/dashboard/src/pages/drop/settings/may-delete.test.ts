import { expect, test } from 'vitest'
import { mayDelete } from './may-delete.ts'

const draft = [{ version_id: 'ver_1' }]
const drop = { live_version: null }

test.each([
  ['an empty drop', [], { member: true, admin: true }],
  ['a drop that has only drafts', draft, { member: false, admin: true }],
  ['a drop whose versions are not known', undefined, { member: false, admin: true }],
])('who may delete %s', (_, versions, allowed) => {
  expect({
    member: mayDelete('member', drop, versions),
    admin: mayDelete('admin', drop, versions),
  }).toEqual(allowed)
})
