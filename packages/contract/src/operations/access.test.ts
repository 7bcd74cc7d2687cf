// Each `@ts-expect-error` is a planted mistake: if it compiles, the type check fails.
import { describe, expect, test } from 'vitest'
import { operations } from '../operations.ts'
import { type Operation, pathParams } from './operation.ts'

const table = Object.entries<Operation>(operations)

/** Parameters that name a subject, and the subjects that they can name. */
const subjectsOfParam: Readonly<Record<string, readonly string[]>> = {
  id: ['own-drop', 'any-drop', 'reported-drop', 'anonymous-drop'],
  user_id: ['member'],
}

test.each(table)('%s names its subject in the path if it has a record', (_, operation) => {
  const { path, subject } = operation
  const possible = pathParams(path).flatMap((param) => subjectsOfParam[param] ?? [])
  const records = Object.values(subjectsOfParam).flat()
  if (possible.length > 0) expect(possible).toContain(subject)
  else expect(records).not.toContain(subject)
})

/** Enough for a role or token that may only read. */
const readingRights = ['see_account', 'see_drops', 'export_drops', 'see_members', 'see_profile']

test('no operation that changes something is allowed by a right to read', () => {
  const changing = table.filter(([, { method }]) => method !== 'GET')
  expect(changing.filter(([, { right }]) => readingRights.includes(right))).toEqual([])
})

test('every other read is part of managing credentials, members or deploys', () => {
  const reads = table.filter(([, { method, right }]) => method === 'GET' && right !== 'operate')
  const others = reads.filter(([, { right }]) => ![...readingRights, 'none'].includes(right))
  expect(others.map(([id]) => id)).toEqual([
    'getDeploy',
    'listInvitations',
    'listTokens',
    'listConnections',
  ])
})

describe('an operation', () => {
  const base = {
    method: 'GET',
    summary: 'Read one drop.',
    body: { kind: 'none' },
    success: { kind: 'empty', status: 204 },
    errors: [],
  } as const
  const onDrop = { ...base, path: '/sites/{id}', caller: 'account' } as const

  test('must declare its subject and right', () => {
    const declared: Operation = { ...onDrop, subject: 'own-drop', right: 'see_drops' }
    // @ts-expect-error: without a subject
    const withoutSubject: Operation = { ...onDrop, right: 'see_drops' }
    // @ts-expect-error: without a right
    const withoutRight: Operation = { ...onDrop, subject: 'own-drop' }
    expect([declared, withoutSubject, withoutRight]).toHaveLength(3)
  })

  test('must declare what fits together', () => {
    const planted: Operation[] = [
      // @ts-expect-error: anyone has no rights in an account
      { ...onDrop, caller: 'anyone', subject: 'own-drop', right: 'see_drops' },
      // @ts-expect-error: operators act with a session only
      { ...onDrop, path: '/operator/drops/{id}', subject: 'any-drop', right: 'operate' },
      // @ts-expect-error: the path names no drop
      { ...onDrop, path: '/sites', subject: 'own-drop', right: 'see_drops' },
      // @ts-expect-error: there is no such right
      { ...onDrop, subject: 'own-drop', right: 'destroy' },
    ]
    expect(planted).toHaveLength(4)
  })
})
