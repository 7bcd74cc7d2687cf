#!/usr/bin/env node
// plinthd: the operator's command-line program. Every command except `serve` can run next to a
// running server.
import cluster from 'node:cluster'
import { listWords } from '@plinth/domain/base/word-list'
import { accountPlans, isAccountPlan } from '@plinth/domain/plans/plans'
import { Command, InvalidArgumentError } from 'commander'
import { defaults } from '../config/defaults.ts'
import { setMissingHome } from '../config/environment.ts'
import { loadEnvironmentFile } from '../config/environment-file.ts'
import { version } from './composing/version.ts'
import { helpConfiguration, helpNotes } from './help.ts'
import { explainFailure } from './process/explain-failure.ts'
import { addSetupOptions } from './setup/setup-options.ts'

const planNames = listWords(accountPlans, 'or')

const plan = (text: string) => {
  if (isAccountPlan(text)) return text
  throw new InvalidArgumentError(`It must be ${planNames}.`)
}

const backupCount = (text: string) => {
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number from 1 to 999.')
}

/**
 * An action whose module is loaded when the command runs: most of the code is needed by few commands,
 * and loading all of it takes longer than most of them.
 */
const load =
  <Name extends string, Arguments extends unknown[]>(
    module: () => Promise<Record<Name, (...parameters: Arguments) => unknown>>,
    name: Name,
  ) =>
  async (...parameters: Arguments): Promise<void> => {
    await (await module())[name](...parameters)
  }

/** Groups of commands in the help. */
const run = 'Run the server:'
const manage = 'Manage accounts and drops:'
const secure = 'Back up, restore and move:'
const configure = 'Set up payments, certificates and a CDN:'

const program = new Command('plinthd')
  .usage('<command> [options]')
  .description('Plinth publishes static sites. plinthd is its server.')
  .version(version, '-V, --version', 'print the version')
  .helpOption('-h, --help', 'print help')
  .configureHelp(helpConfiguration)
  .addHelpText('after', helpNotes)
  .showHelpAfterError('Run `plinthd --help` for a list of commands.')

/** Commands that need no settings, and must work if those are wrong. */
const withoutSettings = ['licences', 'setup']
let settingsFile: string | null = null
program.hook('preAction', (_program, command) => {
  setMissingHome()
  // Workers have the environment of the process that started them.
  if (cluster.isPrimary && !withoutSettings.includes(command.name())) {
    settingsFile = loadEnvironmentFile()
  }
})

addSetupOptions(program.commandsGroup(run).command('setup'))
  .description('ask a few questions and write the settings to a file that the server reads')
  .action(load(() => import('./commands/setup.ts'), 'setup'))
program
  .command('serve')
  .description(`start the server, by default at ${defaults.baseUrl(defaults.port)}`)
  .action(() => load(() => import('./commands/serve.ts'), 'serve')(settingsFile))
program
  .command('doctor')
  .description('check the configuration, the stores and external services')
  .action(() => load(() => import('./commands/doctor.ts'), 'doctor')(settingsFile))
program
  .command('health')
  .description('check that the server on this machine responds')
  .action(load(() => import('./commands/health.ts'), 'health'))
program
  .command('licences')
  .description('print the licences of the software in this release')
  .action(load(() => import('./commands/licences.ts'), 'licences'))
program
  .command('migrate')
  .description('run pending database migrations, as the server does when it starts')
  .action(load(() => import('./commands/migrate.ts'), 'migrateCommand'))
program
  .command('gc')
  .description('delete files that crashed uploads left behind')
  .option('--confirm-clock', 'confirm that the system time is right after it jumped')
  .option('--unknown-drops', 'also delete the files of drops that are not in this database')
  .action(load(() => import('./commands/gc.ts'), 'gc'))

program
  .commandsGroup(secure)
  .command('backup [target]')
  .description('back up a running service to a folder or to s3://bucket/prefix')
  .option('--keep <number>', 'remove older backups of the target afterwards', backupCount)
  .option('--if-due', 'only if PLINTH_BACKUP_EVERY_HOURS have passed since the last one')
  .option('--take-over', 'add to the backups of an installation that this one replaces')
  .action(load(() => import('./commands/backup.ts'), 'backup'))
program
  .command('verify [target]')
  .description('read all backups in the target again and check their digests')
  .action(load(() => import('./commands/verify.ts'), 'verify'))
program
  .command('restore [target]')
  .description('restore the newest backup into an empty database, store and data directory')
  .option('--snapshot <id>', 'restore this backup instead; `verify` lists them')
  .option('--without-secret', 'restore although the secret is lost')
  .action(load(() => import('./commands/restore.ts'), 'restore'))
program
  .command('copy [settings]')
  .description('copy this service to another database and store; a file has their settings')
  .option('--prepare', 'copy files only, as often as you like, and leave the service as it is')
  .option('--cancel', 'let this service accept changes again after a copy')
  .action(load(() => import('./commands/copy.ts'), 'copy'))

const account = program
  .command('account')
  .description('Creates and changes accounts.')
  .commandsGroup(manage)
account
  .command('create')
  .description('create an account and an API token')
  .requiredOption('--email <address>', 'email address of the account')
  .option('--plan <plan>', `complimentary plan that does not expire: ${planNames}`, plan, 'free')
  .option('--password <password>', 'password for signing in')
  .option('--unverified', 'leave the email address unconfirmed')
  .option('--operator', 'make the account an operator, who can review reports and remove drops')
  .option('--json', 'print only {user_id, tenant_id, email, token} as JSON')
  .action(load(() => import('./commands/create-account.ts'), 'createAccountCommand'))
account
  .command('set-plan')
  .description('set the complimentary plan of an account; `free` ends it')
  .requiredOption('--email <address>', 'email address of the account')
  .requiredOption('--plan <plan>', `new plan: ${planNames}`, plan)
  .action(load(() => import('./commands/set-plan.ts'), 'setPlanCommand'))

account
  .command('set-operator')
  .description('make an account an operator, who can review reports and remove drops')
  .requiredOption('--email <address>', 'email address of the account')
  .option('--off', 'revoke the role instead')
  .action(load(() => import('./commands/set-operator.ts'), 'setOperatorCommand'))
account
  .command('sign-in-link')
  .description('print a one-time link that signs in to an account')
  .requiredOption('--email <address>', 'email address of the account')
  .option('--json', 'print only {url, expires_at} as JSON')
  .action(load(() => import('./commands/sign-in-link.ts'), 'signInLinkCommand'))

const drop = program
  .command('site')
  .description('Removes and restores drops.')
  .commandsGroup(manage)
drop
  .command('remove <slug>')
  .description('remove a drop; its address returns 410')
  .option('--note <text>', 'reason, which is emailed to the owner')
  .action(load(() => import('./commands/set-removed.ts'), 'removeDrop'))
drop
  .command('restore <slug>')
  .description('restore a removed drop')
  .option('--note <text>', 'reason, which is emailed to the owner')
  .action(load(() => import('./commands/set-removed.ts'), 'restoreDrop'))

program
  .command('billing')
  .description('Configures payments.')
  .commandsGroup(configure)
  .command('sync')
  .description('create or update the products, prices and customer portal at Stripe')
  .action(load(() => import('./commands/billing-sync.ts'), 'billingSync'))

program
  .command('certificate')
  .description('Manages certificates of custom domains and of the service.')
  .commandsGroup(configure)
  .command('renew <hostname>')
  .description('order a new certificate now')
  .action(load(() => import('./commands/renew-certificate.ts'), 'renewCertificateCommand'))

program
  .commandsGroup(manage)
  .command('export')
  .description('export every drop of an account as one zip')
  .requiredOption('--email <address>', 'email address of the account')
  .requiredOption('--out <file>', 'path of the zip file, or - for standard output')
  .action(load(() => import('./commands/export.ts'), 'exportCommand'))

program
  .commandsGroup(configure)
  .command('purge [slug]')
  .description('purge a drop from the CDN; the server does so by itself when one changes')
  .option('--all', 'purge everything')
  .action(load(() => import('./commands/purge.ts'), 'purgeCommand'))

// A program that reads no more than the first lines, such as `head`, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${explainFailure(error)}\n`)
  process.exitCode = 1
})
