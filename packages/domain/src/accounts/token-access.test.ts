import { expect, test } from 'vitest'
import type { DropId } from '../base/ids.ts'
import type { Right } from './access.ts'
import {
  describeNeededToken,
  isLimited,
  neededTokens,
  refuseToken,
  type TokenLimits,
} from './token-access.ts'

const drop = 'st_one' as DropId
const rights = Object.keys(neededTokens) as Right[]

const reading: Right[] = ['none', 'see_profile', 'see_drops']
const readingAccount: Right[] = ['see_account', 'see_members', 'see_billing', 'export_drops']
const changingDrop: Right[] = ['publish', 'change_settings', 'delete_empty_drops', 'delete_drops']

test.each<[TokenLimits, Right[]]>([
  [{ access: 'full', dropId: null }, rights],
  [{ access: 'read', dropId: null }, [...reading, ...readingAccount]],
  [{ access: 'drafts', dropId: null }, [...reading, ...readingAccount, 'draft_versions']],
  [{ access: 'full', dropId: drop }, [...reading, 'draft_versions', ...changingDrop]],
  [{ access: 'read', dropId: drop }, reading],
  [{ access: 'drafts', dropId: drop }, [...reading, 'draft_versions']],
])('a token with %j has these rights', (limits, allowed) => {
  expect(rights.filter((right) => refuseToken(limits, right) === null)).toEqual(allowed)
})

test.each<[TokenLimits, Right, string]>([
  [
    { access: 'read', dropId: null },
    'publish',
    'This API token can only read. This operation needs a token with full access.',
  ],
  [
    { access: 'read', dropId: drop },
    'draft_versions',
    'This API token can only read one drop. This operation needs a token with the access `drafts` or `full`.',
  ],
  [
    { access: 'drafts', dropId: null },
    'change_settings',
    'This API token can only read and upload drafts. This operation needs a token with full access.',
  ],
  [
    { access: 'full', dropId: drop },
    'create_drops',
    'This API token is for one drop. This operation needs a token for the whole account.',
  ],
])('%j without %s', (limits, right, detail) => {
  expect(refuseToken(limits, right)).toMatchObject({ code: 'forbidden', detail })
})

test.each<[Right, string]>([
  ['see_drops', 'Token access: `full`, `read`, `drafts`.'],
  ['see_account', 'Token access: `full`, `read`, `drafts`. Not for tokens for one drop.'],
  ['draft_versions', 'Token access: `full`, `drafts`.'],
  ['publish', 'Token access: `full`.'],
])('the documentation of %s says: %s', (right, sentence) => {
  expect(describeNeededToken(right)).toBe(sentence)
})

test('a token is limited by its access or its drop', () => {
  expect(isLimited({ access: 'full', dropId: null })).toBe(false)
  expect(isLimited({ access: 'full', dropId: drop })).toBe(true)
  expect(isLimited({ access: 'read', dropId: null })).toBe(true)
})
