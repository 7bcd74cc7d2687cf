// Checks `_redirects` and `_headers` before the upload, with the parsers that the service uses.
import { readFile, stat } from 'node:fs/promises'
import { parseHeaders } from '@plinth/domain/rules/parse-headers'
import { parseRedirects } from '@plinth/domain/rules/parse-redirects'
import { type RuleFileName, ruleFileProblem } from '@plinth/domain/rules/rule-files'
import { CliError } from '../../errors/cli-error.ts'
import type { FileWarning, FoundFile } from './found-files.ts'
import { unreadableError } from './unreadable-error.ts'

const parsers = { _redirects: parseRedirects, _headers: parseHeaders } as const

export const ruleFileNames = ['_redirects', '_headers'] as const

export async function checkRules(files: readonly FoundFile[]): Promise<FileWarning[]> {
  const problems = ruleFileNames.map(async (name) => {
    const found = files.find(({ path }) => path === name)
    return found ? problemsOf(name, await readRules(name, found.file)) : []
  })
  return (await Promise.all(problems)).flat()
}

export const problemsOf = (name: RuleFileName, text: string): FileWarning[] =>
  parsers[name](text).problems.map((problem) => ({ file: name, ...problem }))

export const formatProblem = ({ file, line, message }: FileWarning): string =>
  `${line === null ? file : `${file}:${line}`}: ${message}`

async function readRules(name: RuleFileName, file: string): Promise<string> {
  const unreadable = (cause: unknown): never => {
    throw unreadableError(file, cause)
  }
  const { size } = await stat(file).catch(unreadable)
  refuseLargeRules(name, size)
  return readFile(file, 'utf8').catch(unreadable)
}

/** Refuses a file that the server would refuse, before anything is uploaded. */
export function refuseLargeRules(name: RuleFileName, size: number): void {
  const problem = ruleFileProblem(name, size)
  if (problem) throw new CliError('refused', problem)
}
