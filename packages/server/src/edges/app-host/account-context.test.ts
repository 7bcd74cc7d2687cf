import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { type AccountPagesOptions, createAccountContext } from './account-context.ts'

test('a public page is shown to a visitor if the session cannot be read', async () => {
  const options = {
    sessionCookie: { read: () => 'secret' },
    useCases: { authenticateSession: () => Promise.reject(new Error('no database')) },
  } as unknown as AccountPagesOptions
  const request = { raw: {}, log: { warn: () => {} } } as unknown as FastifyRequest
  const context = createAccountContext(options)
  expect(await context.publicViewer(request)).toBeNull()
  await expect(context.viewer(request)).rejects.toThrow('no database')
})
