// The GitHub action with clients of older servers.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const client = path.resolve(import.meta.dirname, '../integrations/github-action/client.mjs')

/** Like the client, as far as the action uses it. */
const program = `
import { writeFileSync } from 'node:fs'
if (process.argv.includes('--help')) console.log(process.env.HELP)
else {
  writeFileSync(process.env.ARGUMENTS, process.argv.slice(2).join(' '))
  console.log(JSON.stringify({ url: 'https://a.example', slug: 'a', version_number: 1 }))
}`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-action-'))
  await writeFile(path.join(folder, 'plinth.mjs'), program)
})
afterAll(() => rm(folder, { recursive: true }))

test.each([
  ['-m, --message <text>', 'deploy --json --if-changed --slug=a --message=Prices -- dist'],
  ['--draft', 'deploy --json --if-changed --slug=a -- dist'],
])('a client with the option %s gets the arguments %j', async (help, expected) => {
  const { runDeploy } = await import(pathToFileURL(client).href)
  const file = path.join(folder, 'arguments')
  await runDeploy(path.join(folder, 'plinth.mjs'), {
    url: 'https://plinth.example',
    token: 'token',
    directory: 'dist',
    drop: 'a',
    draft: false,
    message: 'Prices',
    clientEnvironment: { HELP: help, ARGUMENTS: file },
  })
  expect(await readFile(file, 'utf8')).toBe(expected)
})
