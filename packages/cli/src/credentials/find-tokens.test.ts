import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { createCredentialsFile } from './credentials-file.ts'
import { findTokens } from './find-tokens.ts'

const search = {
  url: 'https://plinth.example',
  send: fetch,
  credentials: createCredentialsFile(tmpdir()),
  token: 'pl_any',
}

test('a token of the environment goes where somebody says, and not to where the last login was', async () => {
  expect(await findTokens({ ...search, isRemembered: false })).toMatchObject({
    tokens: { kind: 'environment' },
  })
  expect(await findTokens({ ...search, isRemembered: true })).toMatchObject({
    refusal: { failure: 'usage', message: expect.stringContaining('--url https://plinth.example') },
  })
})
