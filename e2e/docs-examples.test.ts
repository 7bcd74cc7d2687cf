// Code examples of the documentation: shell blocks run as pasted, others are parsed.
// Stores: sqlite-files. Examples are about the commands, not about the stores.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { accountInput, requestAccount } from './harness/accounts.ts'
import { refuseStaleCli } from './harness/cli.ts'
import { pathWith } from './harness/curl.ts'
import { type CodeBlock, codeBlocksOf, markdownFiles, repo } from './harness/markdown-files.ts'
import { type Plinth, startPlinth } from './harness/plinth.ts'
import { zipOf } from './harness/zip.ts'

let plinth: Plinth
let folder: string
let environment: Record<string, string>

beforeAll(async () => {
  refuseStaleCli()
  plinth = await startPlinth()
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-examples-'))
  const tools = await pathWith(folder, ['curl', 'zip'])
  const programs = path.join(folder, 'programs')
  await mkdir(programs)
  // The one in `node_modules` runs the sources, whose two thousand modules take seconds to load.
  const start = `#!/bin/sh\nexec node '${inject('plinthd')}' "$@"\n`
  await writeFile(path.join(programs, 'plinthd'), start, { mode: 0o755 })
  environment = {
    ...plinth.environment,
    HOME: folder,
    PATH: `${programs}:${path.join(repo, 'node_modules/.bin')}:${tools}`,
    PLINTH_URL: plinth.base,
    // Where a guide assumes a login. `plinth login` itself is tested in cli-login-browser.test.ts.
    PLINTH_TOKEN: (await plinth.createAccount('business')).token,
    npm_config_update_notifier: 'false',
    npm_config_offline: 'true',
  }
  // Without these, curl prints an error response and exits with 0.
  await writeFile(path.join(folder, '.curlrc'), 'fail-with-body\nsilent\nshow-error\n')
})
afterAll(async () => {
  await plinth?.stop()
  await rm(folder, { recursive: true, force: true })
})

const files = markdownFiles()
const blocksToRun = (file: string): CodeBlock[] =>
  codeBlocksOf(file).filter(({ language, notRun }) => language === 'sh' && notRun === null)

test('every code block names its language', () => {
  const problems = files.flatMap((file) =>
    codeBlocksOf(file)
      .filter(({ language }) => language !== 'sh' && !(language in parsers))
      .map(({ line, language }) => `${file}:${line}: "${language}"`),
  )
  const hint = 'See "Code examples in the documentation" in CONTRIBUTING.md.'
  expect(problems, hint).toEqual([])
})

test.each(files.flatMap((file) => codeBlocksOf(file).map((block) => ({ file, ...block }))))(
  '$file:$line ($language) can be parsed',
  ({ language, code, notRun }) => {
    if (notRun === null) parsers[language as keyof typeof parsers]?.(code)
  },
)

test.each(files.filter((file) => file !== 'CONTRIBUTING.md'))(
  '%s has commands that work without a clone',
  (file) => {
    const lines = readFileSync(path.join(repo, file), 'utf8').split('\n')
    const inClones = lines.filter((line) => /\bnpx plinthd?\b/.test(line))
    expect(inClones.filter((line) => !/\bin a (clone|checkout)\b/i.test(line))).toEqual([])
  },
)

test('README.md runs on a fresh machine, from git clone on', async () => {
  const work = path.join(folder, 'readme')
  await makeCheckout(path.join(work, 'plinth'))
  await run(work, 'README.md')
})

describe('where a user has a page, a folder and a drop', () => {
  let sample: string
  beforeAll(async () => {
    sample = path.join(folder, 'sample')
    await makeCheckout(sample)
    await writeSample(sample)
    const colleague = accountInput('colleague@example.org', 'free', [])
    await requestAccount(plinth.environment, colleague)
  })

  test.each(files.filter((file) => file !== 'README.md' && blocksToRun(file).length > 0))(
    '%s runs',
    async (file) => {
      const work = path.join(folder, file.replaceAll('/', '-'))
      await cp(sample, work, { recursive: true, verbatimSymlinks: true })
      await run(work, file)
    },
  )
})

/**
 * What `git clone` and `npm ci` would make, without a network. Commands create their files beside the
 * links, not in the repository.
 */
async function makeCheckout(work: string): Promise<void> {
  await mkdir(work, { recursive: true })
  for (const name of ['node_modules', 'package.json', 'packages']) {
    await symlink(path.join(repo, name), path.join(work, name))
  }
}

/**
 * What guides may use: page.html, notes.md, site.zip, the folders dist and site with a page each, and
 * the drop my-site, which was published from dist four times.
 */
async function writeSample(work: string): Promise<void> {
  const page = '<!doctype html><title>Sample</title><h1>Sample</h1>'
  for (const name of ['dist', 'site']) {
    await mkdir(path.join(work, name))
    await writeFile(path.join(work, name, 'index.html'), page)
  }
  await writeFile(path.join(work, 'page.html'), page)
  await writeFile(path.join(work, 'notes.md'), '# Notes\n')
  await writeFile(path.join(work, 'site.zip'), await zipOf({ 'index.html': page }))
  const publish = 'date +%N > dist/version.txt; plinth deploy dist --slug my-site;'
  await execute(work, publish.repeat(4))
}

/** Runs the file's shell blocks one after the other, in one shell. */
async function run(work: string, file: string): Promise<void> {
  const script = blocksToRun(file).map(
    ({ line, code }) => `printf '\\n-- %s:%s\\n' ${file} ${line}\n${replaced(code)}`,
  )
  await execute(work, script.join('\n'))
}

async function execute(work: string, script: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<{ code: number | null; output: string }>()
  const options = { cwd: work, env: environment, timeout: 600_000 }
  const child = execFile(
    'bash',
    ['--norc', '-euo', 'pipefail', '-c', script],
    options,
    (_, out, error) => {
      resolve({ code: child.exitCode, output: `${out}\n${error}` })
    },
  )
  child.stdin?.end()
  const { code, output } = await promise
  expect([code, output]).toEqual([0, output])
}

/** Commands that need a network, a browser or a terminal of their own, and what covers them. */
const replacements: readonly [RegExp, string][] = [
  // The test makes the checkout.
  [/^git clone .*$/gm, 'true'],
  // The dependencies are installed where the test runs.
  [/^npm ci$/gm, 'true'],
  // The test starts the server; crash.test.ts runs `npm start`.
  [/^npm start$/gm, 'true'],
  // The client is on the PATH; cli-commands.test.ts installs /cli.tgz.
  [/^npm install --global .*\/cli\.tgz$/gm, 'true'],
  // PLINTH_TOKEN is set; cli-login-browser.test.ts signs in.
  [/^(npx )?plinth login( .*)?$/gm, 'true'],
]

/** The example addresses become those of the test's server. */
function replaced(code: string): string {
  const local = replacements.reduce((text, [sought, by]) => text.replace(sought, by), code)
  return local
    .replaceAll('localhost:4000', `localhost:${plinth.port}`)
    .replaceAll('https://plinth.example', plinth.base)
}

const isBalanced = (code: string): boolean => {
  let depth = 0
  for (const [brace] of code.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1
    if (depth < 0) return false
  }
  return depth === 0
}

/** A line of an nginx configuration: a directive, the start or end of a block, or a comment. */
const nginxLine = /^\s*(#.*|[^;{}#]+[;{]|})?\s*(#.*)?$/

/** Lists every variable. */
const configuration = readFileSync(path.join(repo, 'docs/configuration.md'), 'utf8')

const everyLine = (code: string, pattern: RegExp): void => {
  for (const line of code.split('\n')) expect(line).toMatch(pattern)
}

/** By language. Plain text has no syntax to check. */
const parsers: Readonly<Record<string, (code: string) => void>> = {
  text: () => {},
  markdown: () => {},
  html: () => {},
  json: (code) => JSON.parse(code),
  js: (code) => stripTypeScriptTypes(code),
  ts: (code) => stripTypeScriptTypes(code),
  env: (code) => {
    everyLine(code, /^(#.*|[A-Z][A-Z0-9_]*=.*)?$/)
    for (const [name] of code.matchAll(/^[A-Z][A-Z0-9_]*(?==)/gm)) {
      expect(configuration).toContain(`\`${name}\``)
    }
  },
  ini: (code) => everyLine(code, /^([#;].*|\[[\w.-]+\]|[\w.-]+ ?=.*)?$/),
  yaml: (code) => parseYaml(code),
  caddy: (code) => expect(isBalanced(code)).toBe(true),
  nginx: (code) => {
    expect(isBalanced(code)).toBe(true)
    everyLine(code, nginxLine)
  },
}
