import { expect, test } from 'vitest'
import { statementStep } from './trace-statements.ts'

test.each([
  ['select "id" from "sites" where "slug" = ?', 'select sites'],
  ['insert into "versions" ("id") values ($1)', 'insert versions'],
  ['update "tenants" set "name" = $1', 'update tenants'],
  ['delete from "leases" where "name" = ?', 'delete leases'],
  ['begin isolation level read committed; set local synchronous_commit = off', 'begin'],
  ['begin; select role from copies', 'begin'],
  ['commit', 'commit'],
  ['insert into changes (id) values (?)', 'insert changes'],
  ['select count(*) from (select 1 from "views") as counted', 'select views'],
  ['select 1', 'select'],
])('%s is named %s', (sql, name) => {
  expect(statementStep(sql)).toMatchObject({ name, attributes: { 'db.query.text': sql } })
})

test('a long statement is cut', () => {
  const sql = `select "id" from "sites" where "id" in (${'?, '.repeat(1000)}?)`
  expect(statementStep(sql).attributes?.['db.query.text']).toHaveLength(1000)
})
