// Failures that occur before any request: nothing listens at the configured URL.
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createCredentialsFile } from './credentials/credentials-file.ts'
import { run } from './run.ts'
import type { Environment } from './system/environment.ts'
import type { Output } from './terminal/output.ts'
import { rawZip } from './versions/raw-zip.test-support.ts'

const index = { name: 'index.html', content: '<p>' }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-run-'))
  const files = {
    ...{ 'page.html': '<p>', 'large.html': '<p>', 'site.zip': 'PK', 'photo.png': '' },
    ...{ 'app/package.json': '{}', 'app/dist/index.html': '<p>', 'secret/.env': 'KEY=1' },
    ...{ 'rules/index.html': '<p>', 'rules/_redirects': '/a\n/b /c\n', 'rules/_headers': 'X: y' },
    ...{ 'typo/Index.html': '<p>', 'memory/index.html': '<p>', 'memory/.plinth.json': '[]' },
    'rules.zip': rawZip([index, { name: '_redirects', content: '/a\n/b /c\n' }]),
    'top-folder.zip': rawZip([
      { name: './site/index.html', content: '<p>' },
      { name: './site/_headers', content: 'X: y' },
    ]),
    'below-root.zip': rawZip([index, { name: 'docs/_redirects', content: '/a\n' }]),
  }
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), content)
  }
  await truncate(path.join(folder, 'large.html'), 3 * 1_048_576)
  await mkdir(path.join(folder, 'empty'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Arguments that begin with "./" refer to the test folder. */
async function refusal(args: readonly string[], changed: Partial<Environment> = {}) {
  const printed: string[] = []
  const output: Output = {
    ...{ json: false, columns: 80, showStatus: () => {} },
    say: (line) => printed.push(line),
    instruct: (line) => printed.push(line),
    warn: (line) => printed.push(line),
    printResult: () => {},
    fail: ({ detail }) => printed.push(detail),
  }
  const environment = {
    ...{ url: 'http://127.0.0.1:9', token: 'pl_any', browser: undefined, isCi: true },
    ...{ configFolder: path.join(folder, 'settings'), isColourful: false, isDebugging: false },
    ...changed,
  }
  const quiet = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const words = args.map((word) => (word.startsWith('./') ? path.join(folder, word) : word))
  const exitCode = await run(words, { environment, output })
  quiet.mockRestore()
  return [exitCode, printed.join('\n').replaceAll(`${folder}/`, '')]
}

test.each([
  ['./photo.png', '"photo.png" cannot be published.'],
  ['./absent', '"absent" does not exist.'],
  ['./empty', 'The folder "empty" is empty.'],
  ['./secret', 'contains only excluded files (.env)'],
  ['./app', '"app" has no index.html. Did you mean plinth deploy app/dist?'],
  ['./typo', 'Rename Index.html to index.html.'],
  ['./memory', '.plinth.json" is invalid.'],
  [homedir(), 'is your home folder'],
  ['/', 'contains your home folder'],
])('deploy %s', async (target, sentence) => {
  expect(await refusal(['deploy', target])).toEqual([1, expect.stringContaining(sentence)])
})

test.each([
  ['./large.html', 'Without an account, an upload can be up to 2 MB.'],
  ['./site.zip', 'You need an account to publish a zip.'],
  ['./app', 'You need an account to publish a folder.'],
])('deploy %s --anonymous', async (target, sentence) => {
  const refused = await refusal(['deploy', target, '--anonymous'])
  expect(refused).toEqual([1, expect.stringContaining(sentence)])
})

test('reports problems in rules files by line, and fails with --strict', async () => {
  const [exitCode, printed] = await refusal(['deploy', './rules', '--strict'])
  expect(exitCode).toBe(1)
  expect(printed).toMatch(/^_redirects:1: .+\n_headers:1: .+\nNothing was published/)
  expect(await refusal(['deploy', './rules', '--give-up-after', '0'])).toEqual([
    3,
    expect.stringContaining('_headers:1:'),
  ])
})

test.each([
  ['./rules.zip', 1, /^_redirects:1: .+\nNothing was published/],
  ['./top-folder.zip', 1, /^_headers:1: .+\nNothing was published/],
  ['./site.zip', 1, /^"site\.zip" cannot be read\.$/],
  ['./below-root.zip', 3, /^Cannot reach/],
])('deploy %s --strict', async (target, exitCode, printed) => {
  const args = ['deploy', target, '--strict', '--give-up-after', '0']
  expect(await refusal(args)).toEqual([exitCode, expect.stringMatching(printed)])
})

test.each(['login', 'logout'])('%s warns once if the connection is not encrypted', async (name) => {
  // This machine, but not by a loopback address.
  const url = 'http://0.0.0.0:9'
  const configFolder = path.join(folder, `settings-of-${name}`)
  const login = { accessToken: 'a', refreshToken: 'b', expiresAt: Date.now() + 3_600_000 }
  await createCredentialsFile(configFolder).change(() => ({
    ...{ lastService: url, byService: new Map([[url, login]]) },
  }))
  const environment = { url, token: undefined, configFolder, isCi: false }
  const [, printed] = await refusal([name], environment)
  expect(String(printed).match(/is not encrypted/g)).toHaveLength(1)
})

test.each([
  ['no command', []],
  ['an unknown command', ['publish', 'page.html']],
  ['an unknown option', ['list', '--all']],
  ['too many arguments', ['deploy', 'page.html', 'notes.md']],
  ['options that exclude each other', ['deploy', 'page.html', '--anonymous', '--slug', 'mine']],
  ['--new with a slug', ['deploy', 'page.html', '--new', '--slug', 'mine']],
  ['a time limit that is not a number', ['deploy', '--give-up-after', 'never']],
  ['a password prompt without a terminal', ['deploy', './page.html', '--password']],
  ['a password that is too short', ['deploy', './page.html', '--password=abc']],
  ['a folder instead of a password', ['deploy', '--password', './rules']],
  ['a draft of an archive', ['deploy', './site.zip', '--draft']],
  ['an invalid URL', ['list', '--url', 'localhost:4000/dashboard']],
])('wrong usage: %s', async (_, args) => {
  expect(await refusal(args)).toEqual([2, expect.any(String)])
})
