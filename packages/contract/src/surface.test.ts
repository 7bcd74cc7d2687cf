import { describe, expect, test } from 'vitest'
import type { Operation } from './operations/operation.ts'
import { operations } from './operations.ts'

const table = Object.values<Operation>(operations)

const address = ({ method, path }: Operation) => `${method} ${path}`

function lineOf(operation: Operation): string {
  const { caller, scopes = [], unverified } = operation
  const words = [address(operation), caller, ...scopes, unverified ? 'unverified-ok' : '']
  return words.join(' ').trim()
}

describe('the public surface', () => {
  test('consists of exactly these operations', () => {
    expect(table.map(lineOf)).toEqual([
      'POST /drops anyone_or_account cli mcp unverified-ok',
      'POST /drops-md anyone_or_account cli mcp unverified-ok',
      'GET /drops anyone',
      'POST /sites account cli mcp unverified-ok',
      'GET /sites account cli mcp unverified-ok',
      'GET /sites/export account cli',
      'GET /sites/{id} account cli unverified-ok',
      'PATCH /sites/{id} account cli mcp',
      'DELETE /sites/{id} account cli mcp unverified-ok',
      'POST /sites/{id}/upload account cli mcp unverified-ok',
      'POST /sites/{id}/upload-bundle account cli unverified-ok',
      'GET /sites/{id}/versions account cli',
      'GET /sites/{id}/publishes account cli',
      'GET /sites/{id}/versions/{version_id}/changes account cli',
      'GET /sites/{id}/versions/{version_id}/download account cli',
      'POST /sites/{id}/versions/{version_id}/promote account cli',
      'GET /sites/{id}/versions/{version_id}/source account cli',
      'POST /sites/{id}/deploys account cli',
      'GET /sites/{id}/deploys/{deploy_id} account cli',
      'POST /sites/{id}/deploys/{deploy_id}/blobs account cli',
      'POST /sites/{id}/deploys/{deploy_id}/finish account cli',
      'GET /sites/{id}/domains account cli',
      'POST /sites/{id}/domains account cli',
      'GET /sites/{id}/domains/{hostname} account cli',
      'POST /sites/{id}/domains/{hostname}/check account cli',
      'DELETE /sites/{id}/domains/{hostname} account cli',
      'GET /sites/views account cli',
      'GET /sites/{id}/views account cli',
      'GET /me account cli',
      'PATCH /me session',
      'POST /me/password session',
      'POST /me/email session',
      'DELETE /me session',
      'GET /me/sessions session',
      'DELETE /me/sessions/{session_id} session',
      'DELETE /me/sessions session',
      'GET /usage account cli',
      'POST /organisations account',
      'PATCH /organisation account',
      'DELETE /organisation account',
      'POST /organisation/transfer account',
      'GET /members account',
      'PATCH /members/{user_id} account',
      'DELETE /members/{user_id} account',
      'GET /invitations account',
      'POST /invitations account',
      'DELETE /invitations/{invitation_id} account',
      'POST /me/tenant session',
      'GET /tokens account',
      'POST /tokens session',
      'DELETE /tokens/{token_id} account',
      'GET /connections account',
      'DELETE /connections/{connection_id} account',
      'GET /billing/plans account cli',
      'POST /billing/checkout account',
      'POST /billing/portal account',
      'POST /reports anyone',
      'GET /operator/reports operator',
      'GET /operator/drops operator',
      'GET /operator/drops/{site_id} operator',
      'GET /operator/drops/{site_id}/page operator',
      'POST /operator/drops/{site_id}/remove operator',
      'POST /operator/drops/{site_id}/restore operator',
      'POST /operator/drops/{reported_id}/dismiss operator',
      'GET /operator/audit operator',
    ])
  })

  test('allows unverified accounts where no account is needed, and in the six operations of the specification', () => {
    expect(table.filter(({ unverified }) => unverified).map(address)).toEqual([
      'POST /drops',
      'POST /drops-md',
      'POST /sites',
      'GET /sites',
      'GET /sites/{id}',
      'DELETE /sites/{id}',
      'POST /sites/{id}/upload',
      'POST /sites/{id}/upload-bundle',
    ])
  })

  test('limits the concurrency of operations that are as expensive as an upload', () => {
    expect(table.filter(({ partOfUpload }) => partOfUpload).map(address)).toEqual([
      'POST /sites/{id}/deploys',
      'GET /sites/{id}/deploys/{deploy_id}',
      'POST /sites/{id}/deploys/{deploy_id}/finish',
    ])
  })

  test('has one operation per method and path', () => {
    expect(new Set(table.map(address)).size).toBe(table.length)
  })
})
