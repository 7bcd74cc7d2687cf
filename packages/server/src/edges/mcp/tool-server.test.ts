import { createMcpHandler } from '@modelcontextprotocol/server'
import { AppError } from '@plinth/domain/errors'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { AccountActor } from '../../usecases/actor.ts'
import type { UseCases } from '../../usecases/bind.ts'
import { createUrls } from '../http/urls.ts'
import { createToolServer } from './tool-server.ts'

const message = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'service_list', arguments: {} },
}

/** What a caller is told when a use case fails. */
async function failWith(error: Error): Promise<string> {
  const log = pino({ level: 'silent' })
  const useCases = { listSites: () => Promise.reject(error) } as unknown as UseCases
  const urls = createUrls('http://localhost:4000', 'localhost:4000')
  const options = { useCases, urls, version: '0', log }
  const handler = createMcpHandler(() => createToolServer(options, {} as AccountActor))
  const request = new Request('http://localhost:4000/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify(message),
  })
  return (await handler.fetch(request)).text()
}

test('what is not ours to explain is hidden', async () => {
  const told = await failWith(new Error('connect ECONNREFUSED 10.0.0.7'))
  expect(told).toMatch(/"isError":true/)
  expect(told).toContain('internal')
  expect(told).not.toContain('10.0.0.7')
})

test('a refusal is told as it is', async () => {
  const told = await failWith(new AppError('plan_limit', 'Move to Plus.'))
  expect(told).toContain(
    JSON.stringify(JSON.stringify({ error: 'plan_limit', detail: 'Move to Plus.' })),
  )
})
