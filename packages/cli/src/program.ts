// The command-line parser, and the list of commands in the order of the help.
import { Command } from 'commander'
import { registerDelete } from './commands/delete.ts'
import { registerDeploy } from './commands/deploy.ts'
import { registerDomains } from './commands/domains.ts'
import { registerExport } from './commands/export.ts'
import { registerList } from './commands/list.ts'
import { registerLogin } from './commands/login.ts'
import { registerLogout } from './commands/logout.ts'
import { registerMcp } from './commands/mcp.ts'
import { registerOpen } from './commands/open.ts'
import { registerPromote } from './commands/promote.ts'
import { registerRollback } from './commands/rollback.ts'
import { registerSettings } from './commands/settings.ts'
import { registerVersions } from './commands/versions.ts'
import { registerWhoami } from './commands/whoami.ts'
import { describeExitCodes } from './errors/exit-codes.ts'
import {
  type CliContext,
  type GlobalOptions,
  openSession,
  type SessionOpener,
} from './service/session.ts'
import { version } from './version.ts'

/** In the order of the help. */
const commands: readonly ((program: Command, open: SessionOpener) => void)[] = [
  registerLogin,
  registerLogout,
  registerWhoami,
  registerDeploy,
  registerList,
  registerOpen,
  registerVersions,
  registerPromote,
  registerRollback,
  registerSettings,
  registerDomains,
  registerExport,
  registerDelete,
  registerMcp,
]

export function createProgram(context: CliContext): Command {
  const program = new Command('plinth')
    .description('Publish static sites.')
    .version(version)
    .option('--json', 'print the result, or the failure, as one line of JSON')
    .option('--quiet', 'say nothing on standard error but warnings and failures')
    .option('--url <origin>', 'the service (otherwise PLINTH_URL, or where you signed in last)')
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('`plinth --help` shows what there is.')
    .addHelpText('after', notes)
    // Subcommands inherit this only if it is set before they are added.
    .exitOverride()
  const open = () => openSession(program.opts<GlobalOptions>(), context)
  for (const register of commands) register(program, open)
  return program
}

const notes = `
Environment:
  PLINTH_TOKEN  an API token of your account, in the place of a login
  PLINTH_URL    the service, where --url is not given
  BROWSER       the program that opens addresses
  NO_COLOR      no colours
  PLINTH_DEBUG  1: failures are told with where they come from
  NODE_USE_ENV_PROXY
                1: Node 24 and newer goes by HTTP_PROXY, HTTPS_PROXY and NO_PROXY

Exit codes:
${describeExitCodes().join('\n')}`
