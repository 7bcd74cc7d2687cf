// The command line: names, arguments and help. What a command does is in `commands/`.
import { Command, InvalidArgumentError, Option } from 'commander'
import { deleteDrop } from './commands/delete.ts'
import { deploy } from './commands/deploy.ts'
import { deployAnonymously } from './commands/deploy-anonymously.ts'
import { list } from './commands/list.ts'
import { promote } from './commands/promote.ts'
import { versions } from './commands/versions.ts'
import { whoami } from './commands/whoami.ts'
import type { Environment } from './environment.ts'
import { describeExitCodes } from './exit-codes.ts'
import { defaultServiceUrl } from './service-url.ts'
import { type GlobalOptions, openSession } from './session.ts'
import { version } from './version.ts'

export function createProgram(environment: Environment): Command {
  const program = new Command('plinth')
    .description('Publish static sites.')
    .version(version)
    .option('--json', 'print the result as JSON on standard output')
    .option('--url <origin>', `the service (PLINTH_URL; otherwise ${defaultServiceUrl})`)
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('`plinth --help` shows what there is.')
    .addHelpText('after', notes)
    // Subcommands inherit it only when it comes before them.
    .exitOverride()
  const session = () => openSession(program.opts<GlobalOptions>(), environment)

  program
    .command('deploy')
    .description('publish a file or a zip, at once; the last line printed is its address')
    .argument('<file>', 'an .html or .md file, or a .zip with an index.html')
    .option('--slug <slug>', 'the drop to update, or to make; a new random one otherwise')
    .option('--name <name>', 'the label of the drop')
    .addOption(
      new Option('--anonymous', 'without an account, for 7 days').conflicts(['slug', 'name']),
    )
    .action((file, { anonymous, ...options }) =>
      anonymous ? deployAnonymously(session(), file) : deploy(session(), file, options),
    )
  program
    .command('list')
    .description('list your drops')
    .action(() => list(session()))
  program
    .command('versions <slug>')
    .description('list the kept versions of a drop, newest first')
    .action((slug) => versions(session(), slug))
  program
    .command('promote')
    .description('make a kept version live')
    .argument('<slug>')
    .argument('<version-number>', '', versionNumber)
    .action((slug, number) => promote(session(), slug, number))
  program
    .command('delete <slug>')
    .description('delete a drop and all its versions, for good')
    .option('--yes', 'really delete it')
    .action((slug, options) => deleteDrop(session(), slug, options))
  program
    .command('whoami')
    .description('show the account that the token belongs to')
    .action(() => whoami(session()))
  return program
}

function versionNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It is a number that `plinth versions` shows.')
}

const notes = `
Environment:
  PLINTH_TOKEN  an API token of your account
  PLINTH_URL    the service, where --url is not given

Exit codes:
${describeExitCodes().join('\n')}`
