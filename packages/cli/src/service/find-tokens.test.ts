import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { createCredentialsFile } from '../credentials/credentials-file.ts'
import { findTokens } from './find-tokens.ts'

const search = {
  url: 'https://plinth.example',
  send: fetch,
  credentials: createCredentialsFile(tmpdir()),
  token: 'pl_any',
}

test('uses PLINTH_TOKEN only for a service named explicitly, not for that of the last login', async () => {
  expect(await findTokens({ ...search, isRemembered: false })).toMatchObject({
    tokens: { kind: 'environment' },
  })
  expect(await findTokens({ ...search, isRemembered: true })).toMatchObject({
    refusal: { failure: 'usage', message: expect.stringContaining('--url https://plinth.example') },
  })
})
