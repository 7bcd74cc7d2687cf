import { expect, test } from 'vitest'
import { awaitCallback } from './await-callback.ts'

const isOurs = (callback: URLSearchParams) => callback.get('state') === 'ours'

interface Visit {
  readonly status: number
  readonly text: string
}

async function visit(address: string): Promise<Visit> {
  const response = await fetch(address)
  return { status: response.status, text: await response.text() }
}

/** Requests these paths as a browser would; returns the responses and the outcome. */
async function goTo(
  paths: readonly string[],
  handle: (callback: URLSearchParams) => Promise<string>,
) {
  const visits: Promise<Visit>[] = []
  const outcome = await awaitCallback({
    signal: new AbortController().signal,
    isOurs,
    handle,
    async begin(redirectUri) {
      for (const path of paths) {
        const shown = visit(new URL(redirectUri).origin + path)
        visits.push(shown)
        if (!path.includes('state=ours')) await shown
      }
    },
  }).catch((error: Error) => error.message)
  return { outcome, visits: await Promise.all(visits) }
}

test('accepts the right callback once, and ignores everything else', async () => {
  const paths = [
    '/favicon.ico',
    '//',
    '//[/callback',
    '/callback',
    '/callback?state=theirs&code=1',
    '/callback?state=ours&code=2',
  ]
  const { outcome, visits } = await goTo(paths, async (callback) => callback.get('code') ?? '')
  expect(outcome).toBe('2')
  expect(visits.map(({ status }) => status)).toEqual([404, 404, 404, 400, 400, 200])
  expect(visits[4]?.text).toContain('It belongs to another login')
  expect(visits[5]?.text).toContain('You’re signed in')
})

test('shows the outcome in the browser', async () => {
  const { outcome, visits } = await goTo(['/callback?state=ours'], () =>
    Promise.reject(new Error('You denied access.')),
  )
  expect(outcome).toBe('You denied access.')
  expect(visits).toEqual([{ status: 400, text: expect.stringContaining('You denied access.') }])
})

test('closes the port when aborted', async () => {
  const controller = new AbortController()
  let address = ''
  const waiting = awaitCallback({
    signal: controller.signal,
    isOurs,
    handle: async () => '',
    async begin(redirectUri) {
      address = redirectUri
      controller.abort(new Error('interrupted'))
    },
  })
  await expect(waiting).rejects.toThrow('interrupted')
  await expect(fetch(address)).rejects.toThrow('fetch failed')
})
