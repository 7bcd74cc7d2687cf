// The `plinth deploy` command: option parsing, interruption by Ctrl-C, and the `--watch` loop.
import { existsSync } from 'node:fs'
import { ApiError } from '@plinth/contract/client/api-error'
import { formatDays } from '@plinth/domain/base/day'
import { quoted } from '@plinth/domain/base/unicode'
import { anonymousLifetime } from '@plinth/domain/lifecycle/drop-state'
import { draftLifetimeDays } from '@plinth/domain/versions/retention'
import { type Command, Option } from 'commander'
import { deployOnce } from '../deploying/deploy-once.ts'
import { isFolder } from '../deploying/files/source.ts'
import type { DeployContext, DeployOptions } from '../deploying/upload/deploy-context.ts'
import { messages as uploadMessages } from '../deploying/upload/messages.ts'
import { type PublishOutcome, publishChanges } from '../deploying/watch.ts'
import { CliError } from '../errors/cli-error.ts'
import { explainFailure } from '../errors/explain-failure.ts'
import { isTemporary, mayBeRunning } from '../errors/temporary-failures.ts'
import { parseAllowedPath } from '../options/parse-allowed-path.ts'
import { expiryDescription, parseExpiry } from '../options/parse-expiry.ts'
import { parseSeconds } from '../options/parse-seconds.ts'
import { passwordOption, readPassword } from '../options/read-password.ts'
import { cleanUrlsDescription, trailingSlashOption } from '../options/trailing-slash-option.ts'
import { reportRetry } from '../service/report-retry.ts'
import { createRetries } from '../service/retries.ts'
import type { Session, SessionOpener } from '../service/session.ts'
import { interruptible } from '../system/interruptible.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { deployAnonymously } from './deploy-anonymously.ts'
import { messages } from './messages.ts'

interface CommandOptions extends Omit<DeployOptions, 'password' | 'drop'> {
  readonly password?: string | true
  readonly anonymous?: true
  readonly watch?: true
}

/** With `--watch`. The publish before has already repeated its requests until it gave up. */
const republishAfterSeconds = 30

const accountOnlyOptions = [
  ...['slug', 'name', 'message', 'new', 'draft', 'spa', 'password', 'strict', 'watch', 'ifChanged'],
  ...['allowSecrets', 'trailingSlash', 'cleanUrls', 'expires'],
]

export function registerDeploy(program: Command, open: SessionOpener): void {
  program
    .command('deploy')
    .description('publish a folder, a page or a zip, and print its address')
    .argument(
      '[path]',
      'folder, .html or .md file, or .zip to publish (default: the current folder)',
    )
    .option('--slug <slug>', 'drop to publish to; it is created if it does not exist')
    .addOption(
      new Option('--new', 'create a new drop, even if this was published before').conflicts('slug'),
    )
    .option('--name <name>', 'name of the drop')
    .option('-m, --message <text>', 'note about this version, shown in the list of versions')
    .option('--draft', `publish a draft with a preview address, kept for ${draftLifetimeDays} days`)
    .option('--if-changed', 'publish nothing if the live version has the same files')
    .option('--spa', 'serve index.html for unknown paths')
    .addOption(trailingSlashOption())
    .option('--clean-urls', cleanUrlsDescription)
    .option(passwordOption.flags, passwordOption.description)
    .option('--expires <time>', expiryDescription, (text) => parseExpiry(text))
    .option('--strict', 'stop if _redirects or _headers have problems')
    .option(
      '--allow-secrets <path>',
      'publish this file even if it looks like a secret; repeatable',
      parseAllowedPath,
    )
    .option('--verbose', 'list every excluded file')
    .addOption(
      new Option('--give-up-after <seconds>', 'give up after this long without progress')
        .default(180)
        .argParser(parseSeconds),
    )
    .option('--watch', 'publish again after every change, until Ctrl-C')
    .addOption(
      new Option(
        '--anonymous',
        `publish one page without an account, for ${formatDays(anonymousLifetime)}`,
      ).conflicts(accountOnlyOptions),
    )
    .action(async (target: string | undefined, options: CommandOptions) => {
      if (target === undefined) refuseSwallowedTarget(options)
      const session = await open()
      if (options.anonymous) return deployAnonymously(session, target ?? '.', options)
      return deploy(session, target ?? '.', options)
    })
}

async function deploy(
  session: Session,
  target: string,
  { password: given, watch, ...others }: CommandOptions,
): Promise<void> {
  // `--give-up-after 0` means one attempt, not a request timeout of zero.
  const giveUpAfterMs = others.giveUpAfter * 1000
  const client = session.account({ timeoutMs: giveUpAfterMs || undefined, retries: false })
  const terminal = promptTerminal(session)
  const password = given && { password: await readPassword(given, terminal) }
  const options = { ...others, ...password }
  const { output, url: service } = session
  const remains: DeployContext['remains'] = { state: 'nothing' }
  let isWatching = false
  const onWatch = () => {
    isWatching = true
  }
  await interruptible(
    () =>
      isWatching
        ? messages.deploy.stopped
        : messages.deploy.stoppedWith({ outcome: uploadMessages.remains[remains.state] }),
    async (signal) => {
      signal.addEventListener('abort', () => output.showStatus(messages.deploy.stopping))
      const retries = createRetries({ giveUpAfterMs, signal, onWait: reportRetry(output) })
      const context = { output, terminal, service, client, retries, options, signal, remains }
      await (watch ? deployAndWatch(context, target, onWatch) : deployOnce(context, target))
    },
  )
}

/** Prompts are disabled with `--json`: its caller is a program, even on a terminal. */
const promptTerminal = ({ terminal, output }: Session): Terminal =>
  output.json ? { ...terminal, interactive: false } : terminal

/** Calls `onWatch` after the first publish. */
async function deployAndWatch(
  context: DeployContext,
  target: string,
  onWatch: () => void,
): Promise<void> {
  const { output, signal } = context
  const {
    slug: _slug,
    new: _new,
    password: _password,
    expires: _expires,
    ...later
  } = context.options
  let drop: string | null = null
  /** The version may be live in spite of a temporary failure; publishing it again adds no other. */
  const unlessLive: Pick<DeployOptions, 'ifChanged'> = later.draft ? {} : { ifChanged: true }
  let repeated = {}
  const publish = async () => {
    if (drop === null) {
      drop = (await deployOnce(context, target)).id
      onWatch()
    } else {
      await deployOnce({ ...context, options: { ...later, drop, ...repeated } }, target)
    }
    repeated = {}
    output.say(messages.deploy.watching, 'faint')
  }
  const publishOrReport = async (): Promise<PublishOutcome> => {
    const isFirst = drop === null
    try {
      await publish()
      return 'published'
    } catch (error) {
      if (isFirst || signal.aborted) throw error
      const failure = explainFailure(error)
      if (failure) output.fail(failure, failure.isPrinted)
      // A page or a zip that is still being processed would become a second version.
      const isProcessed = mayBeRunning(error) && !(await isFolder(target).catch(() => false))
      if (!isTemporary(error) || isProcessed) return 'failed'
      repeated = unlessLive
      const retryAfter = error instanceof ApiError ? (error.retryAfter ?? 0) : 0
      const seconds = Math.max(republishAfterSeconds, retryAfter)
      output.say(messages.deploy.tryingAgain({ seconds }), 'faint')
      return { retryAfterMs: seconds * 1000 }
    }
  }
  // Once standard error is closed, the user cannot see what is published, so the watch ends.
  const unread = new AbortController()
  process.stderr.once('error', () => unread.abort())
  const ended = AbortSignal.any([signal, unread.signal])
  await publishChanges({ target, ...later }, publishOrReport, ended).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  // After the first publish, Ctrl-C is the normal way to end. SIGTERM always has its exit code.
  if (drop === null || signal.reason?.failure === 'terminated') signal.throwIfAborted()
  output.say(messages.deploy.stopped)
}

/**
 * `--password my-site` parses the folder as the password, and the current folder would be published
 * instead.
 */
function refuseSwallowedTarget({ password }: CommandOptions): void {
  if (typeof password !== 'string' || !existsSync(password)) return
  const target = { quoted: quoted(password), target: password }
  throw new CliError('usage', messages.deploy.swallowedTarget(target))
}
