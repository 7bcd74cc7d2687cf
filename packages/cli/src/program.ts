// The command-line parser, and the list of commands in the order of the help.
import { Command } from 'commander'
import { registerCheck } from './commands/check.ts'
import { registerCompletion } from './commands/completion.ts'
import { registerDelete } from './commands/delete.ts'
import { registerDeploy } from './commands/deploy.ts'
import { registerDiff } from './commands/diff.ts'
import { registerDomains } from './commands/domains.ts'
import { examples, formatExamples } from './commands/examples.ts'
import { registerExport } from './commands/export.ts'
import { registerList } from './commands/list.ts'
import { registerLogin } from './commands/login.ts'
import { registerLogout } from './commands/logout.ts'
import { registerMcp } from './commands/mcp.ts'
import { registerOpen } from './commands/open.ts'
import { registerPromote } from './commands/promote.ts'
import { registerPull } from './commands/pull.ts'
import { registerRepublish } from './commands/republish.ts'
import { registerRollback } from './commands/rollback.ts'
import { registerSettings } from './commands/settings.ts'
import { registerUnpublish } from './commands/unpublish.ts'
import { registerVersions } from './commands/versions.ts'
import { registerViews } from './commands/views.ts'
import { registerWhoami } from './commands/whoami.ts'
import { defaultServiceUrl } from './credentials/service-url.ts'
import { describeExitCodes } from './errors/exit-codes.ts'
import {
  type CliContext,
  type GlobalOptions,
  openSession,
  type SessionOpener,
} from './service/session.ts'
import { version } from './system/version.ts'

type Register = (program: Command, open: SessionOpener, context: CliContext) => void

/** In the order of the help. */
const commands: readonly Register[] = [
  registerLogin,
  registerLogout,
  registerWhoami,
  registerDeploy,
  registerPull,
  registerDiff,
  registerCheck,
  registerList,
  registerOpen,
  registerViews,
  registerVersions,
  registerPromote,
  registerRollback,
  registerSettings,
  registerDomains,
  registerExport,
  registerUnpublish,
  registerRepublish,
  registerDelete,
  registerMcp,
  registerCompletion,
]

export function createProgram(context: CliContext): Command {
  const program = new Command('plinth')
    .description('Publish pages and sites to a Plinth server.')
    .version(version, '-V, --version', 'print the version')
    .option('--json', 'print the result or the error as one line of JSON')
    .option('--quiet', 'print only results, warnings and errors')
    .option(
      '--url <origin>',
      `server to use, such as plinth.example (default: PLINTH_URL, your last login, then ${context.packagedUrl ?? defaultServiceUrl})`,
    )
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('Run `plinth --help` for a list of commands.')
    .addHelpText('after', formatExamples(examples.plinth ?? []) + notes)
    // Subcommands inherit this only if it is set before they are added.
    .exitOverride()
  const open = () => openSession(program.opts<GlobalOptions>(), context)
  for (const register of commands) register(program, open, context)
  addExamples(program, '')
  return program
}

function addExamples(parent: Command, prefix: string): void {
  for (const command of parent.commands) {
    const name = prefix + command.name()
    const found = examples[name]
    if (found) command.addHelpText('after', formatExamples(found))
    addExamples(command, `${name} `)
  }
}

const notes = `

Environment:
  PLINTH_TOKEN  API token to use instead of a login
  PLINTH_URL    URL of the server, if --url is not given
  BROWSER       program that opens web pages
  NO_COLOR      set it to turn off colours
  PLINTH_DEBUG  set it to 1 to print stack traces
  NODE_USE_ENV_PROXY
                set it to 1 to use HTTP_PROXY, HTTPS_PROXY and NO_PROXY (Node 24 and newer)

Exit codes:
${describeExitCodes().join('\n')}`
