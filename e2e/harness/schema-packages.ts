// npm packages with the schemas of other programs' files, which only the system tests need: they are
// downloaded into `node_modules/.cache` once.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { repo } from './markdown-files.ts'

const run = promisify(execFile)

interface SchemaPackage {
  readonly name: string
  readonly version: string
  readonly integrity: string
}

/** Contains the schema of the Compose Specification. */
export const composeSchemas: SchemaPackage = {
  name: 'dclint',
  version: '3.1.0',
  integrity:
    'sha512-afTGdzRFUXK4yCpIiEW/LOR+9TOMEDhNldDp56VCWzn7JDmD451PcUi640GGlMHgbHKJ10rDBm4PtpcBbjqlXw==',
}

/** Types, which TypeScript compares with objects. */
export const kubernetesTypes: SchemaPackage = {
  name: 'kubernetes-types',
  version: '1.30.0',
  integrity:
    'sha512-Dew1okvhM/SQcIa2rcgujNndZwU8VnSapDgdxlYoB84ZlpAD43U6KLAFqYo17ykSFGHNPrg0qry0bP+GJd9v7Q==',
}

/** Folder with the files of the package. */
export async function fetchPackage({ name, version, integrity }: SchemaPackage): Promise<string> {
  const folder = path.join(repo, 'node_modules/.cache/schemas', `${name}-${version}`)
  if (existsSync(folder)) return folder
  await mkdir(path.dirname(folder), { recursive: true })
  const unfinished = await mkdtemp(`${folder}-`)
  try {
    const pack = ['pack', '--json', `${name}@${version}`]
    const { stdout } = await run('npm', pack, { cwd: unfinished })
    const [packed] = JSON.parse(stdout) as { filename: string; integrity: string }[]
    if (packed?.integrity !== integrity) throw new Error(`${name}@${version} has another hash.`)
    await run('tar', ['-xzf', packed.filename], { cwd: unfinished })
    await rename(path.join(unfinished, 'package'), folder)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  return folder
}
