// The `plinth deploy` command: option parsing, interruption by Ctrl-C, and the `--watch` loop.
import { existsSync } from 'node:fs'
import { formatDays } from '@plinth/domain/base/day'
import { quoted } from '@plinth/domain/base/unicode'
import { anonymousLifetime } from '@plinth/domain/lifecycle/drop-state'
import { draftLifetimeDays } from '@plinth/domain/versions/retention'
import { type Command, Option } from 'commander'
import { deployOnce } from '../deploying/deploy-once.ts'
import type { DeployContext, DeployOptions } from '../deploying/upload/deploy-context.ts'
import { publishChanges } from '../deploying/watch.ts'
import { CliError } from '../errors/cli-error.ts'
import { explainFailure } from '../errors/explain-failure.ts'
import { parseSeconds } from '../options/parse-seconds.ts'
import { passwordOption, readPassword } from '../options/read-password.ts'
import type { Session, SessionOpener } from '../service/session.ts'
import { interruptible } from '../system/interruptible.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { deployAnonymously } from './deploy-anonymously.ts'

interface CommandOptions extends Omit<DeployOptions, 'password' | 'drop'> {
  readonly password?: string | true
  readonly anonymous?: true
  readonly watch?: true
}

const accountOnlyOptions = ['slug', 'name', 'new', 'draft', 'spa', 'password', 'strict', 'watch']

export function registerDeploy(program: Command, open: SessionOpener): void {
  program
    .command('deploy')
    .description('publish a folder, a page or a zip; the last line printed is its address')
    .argument('[what]', 'a folder, an .html or .md file, or a .zip; the current folder otherwise')
    .option('--slug <slug>', 'the drop to update, or to make')
    .addOption(
      new Option('--new', 'a new drop, also where this was published before').conflicts('slug'),
    )
    .option('--name <name>', 'the label of the drop')
    .option(
      '--draft',
      `do not make it live: publish a preview that is kept for ${draftLifetimeDays} days`,
    )
    .option('--spa', 'paths without a file show index.html')
    .option(passwordOption.flags, passwordOption.description)
    .option('--strict', 'refuse to publish where _redirects or _headers have problems')
    .option('--verbose', 'name everything that is left out')
    .addOption(
      new Option('--give-up-after <seconds>', 'how long to try when nothing gets on')
        .default(180)
        .argParser(parseSeconds),
    )
    .option('--watch', 'publish again whenever something changes, until Ctrl-C')
    .addOption(
      new Option(
        '--anonymous',
        `one page, without an account, for ${formatDays(anonymousLifetime)}`,
      ).conflicts(accountOnlyOptions),
    )
    .action(async (target: string | undefined, options: CommandOptions) => {
      if (target === undefined) refuseSwallowedTarget(options)
      const session = await open()
      if (options.anonymous) return deployAnonymously(session, target ?? '.')
      return deploy(session, target ?? '.', options)
    })
}

async function deploy(
  session: Session,
  target: string,
  { password: given, watch, ...others }: CommandOptions,
): Promise<void> {
  // `--give-up-after 0` means one attempt, not a request timeout of zero.
  const client = session.account({ timeoutMs: others.giveUpAfter * 1000 || undefined })
  const terminal = promptTerminal(session)
  const password = given && { password: await readPassword(given, terminal) }
  const options = { ...others, ...password }
  const { output, url: service } = session
  let outcome = 'Nothing was published.'
  const setStopMessage = (sentence: string) => {
    outcome = sentence
  }
  await interruptible(
    () => `Stopped. ${outcome}`,
    async (signal) => {
      signal.addEventListener('abort', () => output.showStatus('Stopping…'))
      const context = { output, terminal, service, client, options, signal, setStopMessage }
      await (watch ? deployAndWatch(context, target) : deployOnce(context, target))
    },
  )
}

/** Prompts are disabled with `--json`: its caller is a program, even on a terminal. */
const promptTerminal = ({ terminal, output }: Session): Terminal =>
  output.json ? { ...terminal, interactive: false } : terminal

async function deployAndWatch(context: DeployContext, target: string): Promise<void> {
  const { output, signal } = context
  const { slug: _slug, new: _new, password: _password, ...later } = context.options
  let drop: string | null = null
  const publish = async () => {
    if (drop === null) {
      drop = (await deployOnce(context, target)).id
    } else {
      await deployOnce({ ...context, options: { ...later, drop } }, target)
    }
    output.say('Waiting for changes. Ctrl-C ends this.', 'faint')
  }
  const publishOrReport = async () => {
    const isFirst = drop === null
    try {
      await publish()
      return true
    } catch (error) {
      if (isFirst || signal.aborted) throw error
      const failure = explainFailure(error)
      if (failure) output.fail(failure, failure.isPrinted)
      return false
    }
  }
  await publishChanges(target, publishOrReport, signal).catch((error: unknown) => {
    // With `--watch`, Ctrl-C is the normal way to end.
    if (!signal.aborted) throw error
  })
  output.say('Stopped.')
}

/**
 * `--password my-site` parses the folder as the password, and the current folder would be published
 * instead.
 */
function refuseSwallowedTarget({ password }: CommandOptions): void {
  if (typeof password !== 'string' || !existsSync(password)) return
  throw new CliError(
    'usage',
    `${quoted(password)} was taken for the password. Name what to publish first: plinth deploy ${password} --password`,
  )
}
