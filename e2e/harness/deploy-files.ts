// Reads the files of `deploy/` and the workflows.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAllDocuments, parseDocument } from 'yaml'
import { repo } from './markdown-files.ts'

export const deployFiles = (): string[] => globSync('deploy/*', { cwd: repo }).sort()

export const readText = (file: string): string => readFileSync(path.join(repo, file), 'utf8')

/** Throws on everything that YAML forbids or warns about, such as a key that occurs twice. */
export const readYaml = (file: string): unknown =>
  checked(parseDocument(readText(file), { merge: true })).toJS()

export const readYamlDocuments = (file: string): unknown[] =>
  parseAllDocuments(readText(file)).map((document) => checked(document).toJS())

interface Problems {
  readonly errors: readonly Error[]
  readonly warnings: readonly Error[]
}

function checked<T extends Problems>(document: T): T {
  const [problem] = [...document.errors, ...document.warnings]
  if (problem) throw problem
  return document
}

export interface Instruction {
  readonly name: string
  readonly value: string
}

/** Instructions of a Dockerfile by stage, with the lines of each joined. */
export function readStages(file: string): Instruction[][] {
  const stages: Instruction[][] = []
  const text = readText(file)
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
  for (const line of text.split('\n').filter((text) => text !== '')) {
    const [, name = '', value = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? []
    if (name === 'FROM') stages.push([])
    stages.at(-1)?.push({ name, value })
  }
  return stages
}
