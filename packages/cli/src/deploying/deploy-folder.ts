// Deploys a folder with the deploy protocol. Starts over if files change during the upload.
import { ApiError } from '@plinth/contract/client/api-error'
import { CliError } from '../errors/cli-error.ts'
import { isTemporary } from '../errors/temporary-failures.ts'
import { countFiles } from '../terminal/count-files.ts'
import { checkRules, formatProblem } from './files/check-rules.ts'
import type { IgnoredPath } from './files/excluded-files.ts'
import { formatIgnored } from './files/format-ignored.ts'
import type { FileWarning, FolderContents, FoundFile } from './files/found-files.ts'
import { formatGitIgnored } from './files/git-ignored.ts'
import { isExpected } from './files/leave-out-secrets.ts'
import { refuseTooLarge } from './files/refuse-too-large.ts'
import { messages } from './messages.ts'
import type { DeployContext, Publish } from './upload/deploy-context.ts'
import { type HashedFile, hashFiles } from './upload/hash-files.ts'
import { messages as uploadMessages } from './upload/messages.ts'
import { FileChanged } from './upload/read-content.ts'
import { type FinishedDeploy, transfer } from './upload/transfer.ts'

/** Files of a folder that is being built may change between hashing and upload. */
const maxRounds = 3

const texts = messages.deployFolder

/** Calls `read` again if files change during the upload. */
export async function prepareFolder(
  context: DeployContext,
  read: () => Promise<FolderContents>,
): Promise<Publish> {
  const { output } = context
  const { files, ignored, gitIgnored, warnings, allowed } = await read()
  reportIgnored(context, ignored)
  for (const line of formatGitIgnored(gitIgnored)) output.warn(line)
  const reported = new Set<string>()
  reportProblems(context, await checkRules(files), reported)
  const hashed = await hash(context, files)

  return async ({ id }, settle) => {
    const send = (files: readonly HashedFile[]) =>
      transfer(context, { dropId: id, files, allowed, settle })
    const readAgain = async () => {
      const { files } = await read()
      reportProblems(context, await checkRules(files), reported)
      return hash(context, files)
    }
    const finished = await withRestarts(hashed, send, readAgain).catch((error: unknown) => {
      if (isTemporary(error) && context.remains.state === 'contents')
        output.say(uploadMessages.remains.contents)
      throw error
    })
    const unreported = finished.warnings.filter((problem) => !reported.has(formatProblem(problem)))
    for (const problem of unreported) output.warn(formatProblem(problem))
    return { ...finished, warnings: [...warnings, ...finished.warnings], ignored }
  }
}

function reportIgnored({ output, options }: DeployContext, ignored: readonly IgnoredPath[]): void {
  const secrets = ignored.filter(({ reason }) => reason === 'secret')
  const others = ignored.filter(({ reason }) => reason !== 'secret')
  const isVerbose = options.verbose ?? false
  for (const line of formatIgnored(secrets, isVerbose)) {
    if (secrets.every(isExpected)) output.say(line, 'faint')
    else output.warn(line)
  }
  for (const line of formatIgnored(others, isVerbose)) output.say(line, 'faint')
}

/** Prints each problem once: adds those that it prints to `reported`. */
export function reportProblems(
  { output, options }: DeployContext,
  problems: readonly FileWarning[],
  reported = new Set<string>(),
): void {
  for (const problem of problems.map(formatProblem)) {
    if (!reported.has(problem)) output.warn(problem)
    reported.add(problem)
  }
  if (options.strict && problems.length > 0) {
    throw new CliError('refused', texts.strict)
  }
}

async function hash(
  { client, output, retries, signal }: DeployContext,
  files: readonly FoundFile[],
): Promise<HashedFile[]> {
  const askForLimit = async () => {
    const usage = await retries.run(() => client.getUsage({ signal })).catch(nullIfForbidden)
    return usage?.upload.limit_bytes ?? null
  }
  await refuseTooLarge(files, { askForLimit, signal })
  let done = 0
  let shownAt = 0
  const onHashed = () => {
    done += 1
    if (performance.now() - shownAt < 100) return
    shownAt = performance.now()
    output.showStatus(texts.reading({ done, files: countFiles(files.length) }))
  }
  const hashed = await hashFiles(files, { signal, onHashed })
  output.showStatus(null)
  return hashed
}

/** A token for one drop cannot read the account's limits. The server checks the size as well. */
function nullIfForbidden(error: unknown): null {
  if (error instanceof ApiError && error.code === 'forbidden') return null
  throw error
}

async function withRestarts(
  files: readonly HashedFile[],
  send: (files: readonly HashedFile[]) => Promise<FinishedDeploy>,
  readAgain: () => Promise<HashedFile[]>,
): Promise<FinishedDeploy> {
  let current = files
  for (let round = 1; ; round++) {
    try {
      return await send(current)
    } catch (error) {
      if (!shouldStartOver(error)) throw error
      if (round === maxRounds) throw restartLimitError(error)
      current = await readAgain()
    }
  }
}

/** A file changed during the upload, or the server has discarded the deploy. */
const shouldStartOver = (error: unknown): boolean =>
  error instanceof FileChanged || (error instanceof ApiError && error.code === 'not_found')

function restartLimitError(error: unknown): unknown {
  if (!(error instanceof FileChanged)) return error
  return new CliError('refused', texts.changing, { cause: error })
}
