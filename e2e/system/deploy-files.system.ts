// The files in `deploy/`, validated by the programs and schemas that they are written for.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Ajv } from 'ajv'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readText, readYaml, readYamlDocuments } from '../harness/deploy-files.ts'
import { repo } from '../harness/markdown-files.ts'
import { requireProgram } from '../harness/require-program.ts'
import { composeSchemas, fetchPackage, kubernetesTypes } from '../harness/schema-packages.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-deploy-'))
})
afterEach(() => rm(folder, { recursive: true }))

interface Outcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

function run(program: string, ...args: string[]): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const child = execFile(program, args, (_, stdout, stderr) =>
    resolve({ code: child.exitCode, stdout, stderr }),
  )
  return promise
}

test.each([
  ['the unit', [], 15],
  ['the unit that serves TLS', ['deploy/plinth-tls.conf'], 20],
])(
  'systemd understands every line of %s, and rates it as safe',
  async (_, additions, threshold) => {
    const analyze = await requireProgram('systemd-analyze')
    const file = path.join(folder, 'plinth.service')
    // The program has to exist.
    const unit = readText('deploy/plinth.service')
    await writeFile(file, unit.replace('/usr/local/bin/plinthd', process.execPath))
    for (const addition of additions) {
      await mkdir(`${file}.d`)
      await writeFile(path.join(`${file}.d`, 'tls.conf'), readText(addition))
    }
    // Unknown keys are only reported.
    expect(await run(analyze, 'verify', file)).toEqual({ code: 0, stdout: '', stderr: '' })
    const rated = await run(analyze, 'security', '--offline=true', `--threshold=${threshold}`, file)
    expect(rated).toMatchObject({ code: 0, stdout: expect.stringContaining('OK') })
  },
)

test.each(['deploy/compose.yaml', 'deploy/compose.cluster.yaml'])(
  '%s follows the Compose Specification',
  async (file) => {
    const schema = path.join(await fetchPackage(composeSchemas), 'schemas/compose.schema.json')
    const { $schema: _, ...rules } = JSON.parse(await readFile(schema, 'utf8'))
    const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })
    ajv.validate(rules, readYaml(file))
    expect(ajv.errors).toBeNull()
  },
)

const kindTypes: Readonly<Record<string, string>> = {
  ConfigMap: "import('./types/core/v1').ConfigMap",
  Deployment: "import('./types/apps/v1').Deployment",
  PodDisruptionBudget: "import('./types/policy/v1').PodDisruptionBudget",
  Service: "import('./types/core/v1').Service",
}

test('Kubernetes has every field, with its type', async () => {
  const types = await fetchPackage(kubernetesTypes)
  const resources = readYamlDocuments('deploy/kubernetes.yaml') as { kind: string }[]
  const declarations = resources.map((resource, number) => {
    const type = kindTypes[resource.kind]?.replace('./types', types) ?? 'never'
    return `export const resource${number}: ${type} = ${JSON.stringify(resource)}`
  })
  const file = path.join(folder, 'resources.ts')
  await writeFile(file, declarations.join('\n'))
  const tsc = path.join(repo, 'node_modules/typescript-native/bin/tsc')
  const flags = ['--noEmit', '--strict', '--module', 'preserve', '--ignoreConfig', file]
  expect(await run(process.execPath, tsc, ...flags)).toEqual({ code: 0, stdout: '', stderr: '' })
})

test('Caddy accepts the Caddyfile without a warning, and would not format it', async () => {
  const caddy = await requireProgram('caddy')
  const file = path.join(repo, 'deploy/Caddyfile')
  expect((await run(caddy, 'fmt', file)).stdout).toBe(readText('deploy/Caddyfile'))
  expect(await run(caddy, 'adapt', '--adapter', 'caddyfile', '--config', file)).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^\{/),
    // Warnings do not change the exit code.
    stderr: '',
  })
})
