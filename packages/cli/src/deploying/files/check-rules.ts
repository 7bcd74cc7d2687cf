// Checks `_redirects` and `_headers` before the upload, with the parsers that the service uses.
import { open } from 'node:fs/promises'
import { parseHeaders } from '@plinth/domain/rules/parse-headers'
import { parseRedirects } from '@plinth/domain/rules/parse-redirects'
import type { FileWarning, FoundFile } from './found-files.ts'
import { unreadableError } from './unreadable-error.ts'

const parsers = { _redirects: parseRedirects, _headers: parseHeaders } as const

/** The server reads no more than this of a rules file either. */
const maxBytes = 1_048_576

export async function checkRules(files: readonly FoundFile[]): Promise<FileWarning[]> {
  const problems = Object.entries(parsers).map(async ([name, parse]) => {
    const found = files.find(({ path }) => path === name)
    if (!found) return []
    return parse(await readStart(found.file)).problems.map((problem) => ({
      file: name,
      ...problem,
    }))
  })
  return (await Promise.all(problems)).flat()
}

export const formatProblem = ({ file, line, message }: FileWarning): string =>
  `${line === null ? file : `${file}:${line}`}: ${message}`

async function readStart(file: string): Promise<string> {
  const handle = await open(file).catch((cause: unknown) => {
    throw unreadableError(file, cause)
  })
  try {
    const { size } = await handle.stat()
    const buffer = Buffer.alloc(Math.min(size, maxBytes))
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}
