import { expect, test } from 'vitest'
import { type GroupRule, parseGroupRule, rolesByGroups } from './group-roles.ts'

const tenant = (letter: string) => `tn_${letter.repeat(26)}`
const [a, b] = [tenant('a'), tenant('b')]

test.each([
  [`staff=${a}:member`, { group: 'staff', tenantId: a, role: 'member' }],
  [`/web/editors =${a}:admin`, { group: '/web/editors', tenantId: a, role: 'admin' }],
  [`cn=staff,ou=x=${a}:admin`, { group: 'cn=staff,ou=x', tenantId: a, role: 'admin' }],
  [`staff=${a}:owner`, null],
  [`staff=${a}`, null],
  ['staff=orchard:member', null],
  [`=${a}:member`, null],
])('%j', (text, rule) => {
  expect(parseGroupRule(text)).toEqual(rule)
})

const rules = [`staff=${a}:member`, `leads=${a}:admin`, `leads=${b}:member`].map(
  (text) => parseGroupRule(text) as GroupRule,
)

test.each<[groups: string[], roles: [string, string | null][]]>([
  [
    [],
    [
      [a, null],
      [b, null],
    ],
  ],
  [
    ['staff'],
    [
      [a, 'member'],
      [b, null],
    ],
  ],
  [
    ['leads', 'staff', 'others'],
    [
      [a, 'admin'],
      [b, 'member'],
    ],
  ],
])('groups %j', (groups, roles) => {
  expect([...rolesByGroups(rules, groups)]).toEqual(roles)
  expect(new Map(rolesByGroups(rules.toReversed(), groups))).toEqual(new Map(roles))
})
