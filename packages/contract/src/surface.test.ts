import { describe, expect, test } from 'vitest'
import type { Operation } from './operations/operation.ts'
import { operations } from './operations.ts'

const table = Object.values<Operation>(operations)

const address = ({ method, path }: Operation) => `${method} ${path}`

function lineOf(operation: Operation): string {
  const { caller, subject, right, scopes = [], unverified } = operation
  const access = `${caller} ${subject}: ${right}`
  const words = [address(operation), access, ...scopes, unverified ? 'unverified-ok' : '']
  return words.join(' ').trim()
}

describe('the public surface', () => {
  test('consists of exactly these operations', () => {
    expect(table.map(lineOf)).toEqual([
      'POST /drops anyone_or_account account: create_drops cli mcp unverified-ok',
      'POST /drops-md anyone_or_account account: create_drops cli mcp unverified-ok',
      'GET /drops anyone public: none',
      'PUT /drops/{id} publisher anonymous-drop: manage_anonymous_drop unverified-ok',
      'DELETE /drops/{id} publisher anonymous-drop: manage_anonymous_drop unverified-ok',
      'POST /sites account account: create_drops cli mcp unverified-ok',
      'GET /sites account account: see_drops cli mcp unverified-ok',
      'GET /sites/export account account: export_drops cli',
      'GET /sites/{id} account own-drop: see_drops cli mcp unverified-ok',
      'PATCH /sites/{id} account own-drop: change_settings cli mcp',
      'GET /sites/{id}/activity account own-drop: see_drops cli',
      'DELETE /sites/{id} account own-drop: delete_empty_drops cli mcp unverified-ok',
      'POST /sites/{id}/upload account own-drop: publish cli mcp unverified-ok',
      'POST /sites/{id}/upload-bundle account own-drop: publish cli mcp unverified-ok',
      'GET /sites/{id}/versions account own-drop: see_drops cli mcp',
      'GET /sites/{id}/publishes account own-drop: see_drops cli',
      'GET /sites/{id}/versions/{version_id}/changes account own-drop: see_drops cli',
      'GET /sites/{id}/versions/{version_id}/download account own-drop: see_drops cli',
      'POST /sites/{id}/versions/{version_id}/promote account own-drop: publish cli mcp',
      'PATCH /sites/{id}/versions/{version_id} account own-drop: publish cli',
      'GET /sites/{id}/versions/{version_id}/source account own-drop: see_drops cli',
      'POST /sites/{id}/deploys account own-drop: draft_versions cli',
      'GET /sites/{id}/deploys/{deploy_id} account own-drop: draft_versions cli',
      'POST /sites/{id}/deploys/{deploy_id}/blobs account own-drop: draft_versions cli',
      'POST /sites/{id}/deploys/{deploy_id}/finish account own-drop: draft_versions cli',
      'GET /sites/{id}/files account own-drop: see_drops cli mcp',
      'GET /sites/{id}/files/{path} account own-drop: see_drops cli mcp',
      'PATCH /sites/{id}/files/{path} account own-drop: draft_versions cli mcp',
      'PATCH /sites/{id}/files account own-drop: draft_versions cli mcp',
      'PUT /sites/by-slug/{slug} account account: publish cli mcp',
      'GET /sites/{id}/domains account own-drop: see_drops cli',
      'POST /sites/{id}/domains account own-drop: change_settings cli',
      'GET /sites/{id}/domains/{hostname} account own-drop: see_drops cli',
      'POST /sites/{id}/domains/{hostname}/check account own-drop: change_settings cli',
      'DELETE /sites/{id}/domains/{hostname} account own-drop: change_settings cli',
      'GET /sites/views account account: see_drops cli',
      'GET /sites/{id}/views account own-drop: see_drops cli mcp',
      'GET /me account user: see_profile cli',
      'PATCH /me session user: change_profile',
      'POST /me/password session user: change_profile',
      'POST /me/email session user: change_profile',
      'DELETE /me session user: change_profile',
      'GET /me/sessions session user: see_profile',
      'DELETE /me/sessions/{session_id} session user: change_profile',
      'DELETE /me/sessions session user: change_profile',
      'GET /me/identities session user: see_profile',
      'DELETE /me/identities/{identity_id} session user: change_profile',
      'GET /account/live-drops account account: see_account cli',
      'PUT /account/live-drops account account: manage_billing cli',
      'GET /usage account account: see_account cli',
      'GET /me/second-factors session user: see_profile',
      'POST /me/passkeys/options session user: change_profile',
      'POST /me/passkeys session user: change_profile',
      'DELETE /me/passkeys/{passkey_id} session user: change_profile',
      'POST /me/two-step session user: change_profile',
      'POST /me/two-step/confirm session user: change_profile',
      'POST /me/two-step/recovery-codes session user: change_profile',
      'DELETE /me/two-step session user: change_profile',
      'POST /organisations account user: change_profile',
      'PATCH /organisation account account: rename_organisation',
      'PUT /organisation/second-factor session account: require_second_factor',
      'DELETE /organisation account account: give_away_organisation',
      'POST /organisation/transfer account account: give_away_organisation',
      'GET /members account account: see_members',
      'PATCH /members/{user_id} account member: manage_members',
      'DELETE /members/{user_id} account member: leave_organisation',
      'GET /invitations account account: manage_members',
      'POST /invitations account account: manage_members',
      'DELETE /invitations/{invitation_id} account account: manage_members',
      'POST /me/tenant session user: change_profile',
      'GET /tokens account account: own_credentials',
      'POST /tokens session account: own_credentials',
      'DELETE /tokens/{token_id} account account: own_credentials',
      'GET /connections account account: own_credentials',
      'DELETE /connections/{connection_id} account account: own_credentials',
      'GET /billing/plans account account: see_account cli',
      'POST /billing/checkout account account: manage_billing',
      'POST /billing/portal account account: manage_billing',
      'POST /reports anyone public: none',
      'GET /operator/reports session service: operate',
      'GET /operator/drops session service: operate',
      'GET /operator/drops/{id} session any-drop: operate',
      'GET /operator/drops/{id}/page session any-drop: operate',
      'POST /operator/drops/{id}/remove session any-drop: operate',
      'POST /operator/drops/{id}/restore session any-drop: operate',
      'POST /operator/drops/{id}/dismiss session reported-drop: operate',
      'GET /operator/audit session service: operate',
    ])
  })

  test('allows unverified accounts where no account is needed, and in the six operations of the specification', () => {
    expect(table.filter(({ unverified }) => unverified).map(address)).toEqual([
      'POST /drops',
      'POST /drops-md',
      'PUT /drops/{id}',
      'DELETE /drops/{id}',
      'POST /sites',
      'GET /sites',
      'GET /sites/{id}',
      'DELETE /sites/{id}',
      'POST /sites/{id}/upload',
      'POST /sites/{id}/upload-bundle',
    ])
  })

  test('limits the concurrency of operations that are as expensive as an upload', () => {
    expect(table.filter(({ partOfUpload }) => partOfUpload === true).map(address)).toEqual([
      'POST /sites/{id}/deploys',
      'GET /sites/{id}/deploys/{deploy_id}',
      'POST /sites/{id}/deploys/{deploy_id}/finish',
    ])
    expect(table.filter(({ partOfUpload }) => partOfUpload === 'if_large').map(address)).toEqual([
      'PATCH /sites/{id}/files/{path}',
      'PATCH /sites/{id}/files',
    ])
  })

  test('has one operation per method and path', () => {
    expect(new Set(table.map(address)).size).toBe(table.length)
  })
})
