// Runs the shell blocks of the guides as written, except those marked with a reason.
// Stores: sqlite-files. The commands call operations that have their own suites.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { guides } from '../packages/server/src/edges/pages/docs/guides.ts'
import { program, refuseStaleCli, systemNode } from './harness/cli.ts'
import { pathWith } from './harness/curl.ts'
import { type Plinth, startPlinth } from './harness/plinth.ts'

const run = promisify(execFile)
let plinth: Plinth
let folder: string
let env: Record<string, string>
beforeAll(async () => {
  refuseStaleCli()
  plinth = await startPlinth()
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-examples-'))
  const { token } = await plinth.createAccount('plus')
  await plinth.plinthd('account', 'create', '--email', 'colleague@example.org')
  await mkdir(path.join(folder, 'bin'))
  await addProgram('plinth', `exec "${systemNode()}" "${program}" "$@"`)
  // `npx plinthd`, with the operator's settings only.
  await addProgram(
    'npx',
    `shift; exec env -u PLINTH_TOKEN -u PLINTH_URL "${process.execPath}" "${inject('plinthd')}" "$@"`,
  )
  const PATH = `${path.join(folder, 'bin')}:${await pathWith(folder, ['curl', 'zip'])}`
  env = { ...plinth.environment, PATH, PLINTH_URL: plinth.base, PLINTH_TOKEN: token }
  await mkdir(path.join(folder, 'dist'))
  await writeFile(path.join(folder, 'page.html'), '<h1>Hello</h1>')
  // The guides publish the fourth version.
  for (const version of [1, 2, 3]) {
    await writeFile(path.join(folder, 'dist/index.html'), `<h1>Version ${version}</h1>`)
    await shell('plinth deploy dist --slug my-site')
  }
  await writeFile(path.join(folder, 'dist/index.html'), '<h1>Version 4</h1>')
})
afterAll(async () => {
  await plinth?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

async function addProgram(name: string, command: string): Promise<void> {
  const file = path.join(folder, 'bin', name)
  await writeFile(file, `#!/bin/sh\n${command}\n`)
  await chmod(file, 0o755)
}

const shell = (script: string) => run('sh', ['-ec', script], { cwd: folder, env })

interface Block {
  readonly guide: string
  readonly script: string
  /** Why it is not run. */
  readonly reason: string | null
}

const blocks: readonly Block[] = guides.flatMap(({ name, file }) => {
  const source = readFileSync(path.join(import.meta.dirname, '../docs', file), 'utf8')
  return Array.from(
    source.matchAll(/^(?:<!-- not run: (.+) -->\n)?```sh\n(.*?)\n```$/gms),
    ([, reason = null, script = '']) => ({ guide: name, script, reason }),
  )
})

test.each(guides)('every code block of $name has a language', ({ file }) => {
  const source = readFileSync(path.join(import.meta.dirname, '../docs', file), 'utf8')
  const fences = Array.from(source.matchAll(/^```(\w*)$/gm), ([, language]) => language)
  expect(fences.filter((_, index) => index % 2 === 0)).not.toContain('')
})

test.each(blocks.filter(({ reason }) => reason === null))('$guide: $script', async (block) => {
  const { stdout } = await shell(block.script.replaceAll('https://plinth.example', plinth.base))
  // curl succeeds with an error status, too.
  expect(stdout).not.toContain('"error"')
})
