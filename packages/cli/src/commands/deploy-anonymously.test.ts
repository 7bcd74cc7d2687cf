import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient } from '@plinth/contract/client/client'
import { expect, test, vi } from 'vitest'
import { createOutput } from '../terminal/output.ts'
import { deployAnonymously } from './deploy-anonymously.ts'

const published = {
  ...{ url: 'http://cv.example', id: 'st_a', slug: 'cv', expires_at: '2030-01-01T00:00:00Z' },
  ...{ claim_url: 'http://plinth.example/claim#a', manage_token: 'plinth_manage_a' },
}

test.each([
  [
    false,
    'the claim URL and the manage token, which are not shown again',
    [
      'To keep it, sign in at http://plinth.example/claim#a\n',
      'To replace or delete it through the API, save its manage token: plinth_manage_a\n',
      'http://cv.example\n',
    ],
  ],
  [true, 'nothing but the JSON, which has both', [`${JSON.stringify(published)}\n`]],
])('--quiet with --json %j prints %s', async (json, _, expected) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plinth-anonymous-'))
  const page = path.join(folder, 'page.html')
  await writeFile(page, '<p>')
  const fetch = async () => Response.json(published, { status: 201 })
  const anonymous = () => createClient({ baseUrl: 'http://plinth.example', fetch })
  const output = createOutput({ json, quiet: true }, { isColourful: false })
  const printed: string[] = []
  const keep = (text: unknown) => printed.push(String(text)) > 0
  const streams = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation(keep),
  )
  await deployAnonymously({ anonymous, output }, page, { giveUpAfter: 0 }).finally(() => {
    for (const stream of streams) stream.mockRestore()
  })
  expect(printed).toEqual(expected)
  await rm(folder, { recursive: true })
})
