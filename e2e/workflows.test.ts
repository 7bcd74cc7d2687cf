// The workflows in `.github`: they run scripts that exist, with few rights and pinned actions.
// Stores: sqlite-files. Files of the repository.
import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { readStages, readText, readYaml } from './harness/deploy-files.ts'
import { repo } from './harness/markdown-files.ts'

interface Step {
  readonly name?: string
  readonly uses?: string
  readonly run?: string
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>>
  readonly 'timeout-minutes'?: number
  readonly steps: readonly Step[]
}

interface Workflow {
  readonly on: unknown
  readonly permissions?: Readonly<Record<string, string>>
  readonly jobs: Readonly<Record<string, Job>>
}

const workflows = globSync('.github/workflows/*.yml', { cwd: repo }).sort()
const read = (file: string): Workflow => readYaml(file) as Workflow

const commands = [
  ...workflows.flatMap((file) => Object.values(read(file).jobs).flatMap(({ steps }) => steps)),
  ...readStages('deploy/Dockerfile')
    .flat()
    .filter(({ name }) => name === 'RUN')
    .map(({ value }) => ({ run: value })),
].flatMap(({ run = '' }) => run.split('\n'))

test('every npm script that a workflow or the Dockerfile runs exists', () => {
  const named = commands.flatMap((line) => [
    ...[...line.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name),
    ...(/\bnpm test\b/.test(line) ? ['test'] : []),
  ])
  expect(named).toContain('test')
  const missing = named.filter((name) => !(name in manifest.scripts))
  expect(missing).toEqual([])
})

describe.each(workflows)('%s', (file) => {
  const jobs = Object.values(read(file).jobs)

  test('pins its actions to a major version or a commit', () => {
    const used = jobs.flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []))
    for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@(v\d+|[0-9a-f]{40})$/)
  })

  test('ends jobs that hang', () => {
    for (const job of jobs) expect(job['timeout-minutes']).toBeGreaterThan(0)
  })
})

describe('a release', () => {
  const { on, permissions, jobs } = read('.github/workflows/release.yml')

  test('is made for tags of versions', () => {
    expect(on).toEqual({ push: { tags: ['v*'] } })
  })

  test('is published by a job that runs no code of the repository', () => {
    expect(permissions).toEqual({})
    const { build, publish, ...others } = jobs
    expect(others).toEqual({})
    expect(build?.permissions).toEqual({ contents: 'read' })
    expect(publish?.permissions).toEqual({ contents: 'write', packages: 'write' })
    const ran = publish?.steps.map(({ uses, run }) => uses ?? run).join('\n')
    expect(ran).not.toMatch(/npm|node|checkout/)
  })

  test('uses actions by their commits, which cannot be replaced', () => {
    const used = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []))
    expect(used).toHaveLength(4)
    for (const action of used) expect(action).toMatch(/@[0-9a-f]{40}$/)
  })

  test.each([
    ['v1.2.0', 'latest', false],
    ['v1.3.0-beta.1', 'next', true],
  ])('%s gets the tag %s', async (version, tag, prerelease) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'plinth-workflow-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const output = path.join(folder, 'output')
    const steps = jobs.publish?.steps ?? []
    const choice = steps.find(({ name }) => name === 'Choose the channel')
    await promisify(execFile)('bash', ['-eo', 'pipefail', '-c', choice?.run ?? ''], {
      env: { PATH: process.env.PATH, GITHUB_REF_NAME: version, GITHUB_OUTPUT: output },
    })
    expect(await readFile(output, 'utf8')).toBe(`tag=${tag}\nprerelease=${prerelease}\n`)
    const others = steps.filter((step) => step !== choice).map(({ run }) => run)
    expect(others.join()).not.toContain('latest')
    expect(others.join()).toContain('--tag "$image:$CHANNEL"')
    expect(others.join()).toContain('--prerelease="$PRERELEASE"')
  })

  test('contains what was tested, with checksums', () => {
    const order = jobs.build?.steps.flatMap(({ run }) => run ?? []) ?? []
    const at = (part: string) => order.findIndex((line) => line.includes(part))
    expect(at('npm ci')).toBeGreaterThan(-1)
    expect(at('npm test')).toBeGreaterThan(at('npm ci'))
    expect(at('npm run build:release')).toBeGreaterThan(at('npm test'))
    expect(readText('.github/workflows/release.yml')).toContain('SHA256SUMS')
  })
})
