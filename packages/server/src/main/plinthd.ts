#!/usr/bin/env node
// plinthd: the operator's command-line program. Every command except `serve` can run next to a
// running server.
import cluster from 'node:cluster'
import { accountPlans, isAccountPlan } from '@plinth/domain/plans/plans'
import { Command, InvalidArgumentError } from 'commander'
import { defaults } from '../config/defaults.ts'
import { setMissingHome } from '../config/environment.ts'
import { loadEnvironmentFile } from '../config/environment-file.ts'
import { backup } from './commands/backup.ts'
import { billingSync } from './commands/billing-sync.ts'
import { copy } from './commands/copy.ts'
import { createAccountCommand } from './commands/create-account.ts'
import { doctor } from './commands/doctor.ts'
import { exportCommand } from './commands/export.ts'
import { gc } from './commands/gc.ts'
import { health } from './commands/health.ts'
import { licences } from './commands/licences.ts'
import { migrateCommand } from './commands/migrate.ts'
import { purgeCommand } from './commands/purge.ts'
import { renewCertificateCommand } from './commands/renew-certificate.ts'
import { restore } from './commands/restore.ts'
import { setOperatorCommand } from './commands/set-operator.ts'
import { setPlanCommand } from './commands/set-plan.ts'
import { setRemoved } from './commands/set-removed.ts'
import { addSetupOptions, setup } from './commands/setup.ts'
import { signInLinkCommand } from './commands/sign-in-link.ts'
import { verify } from './commands/verify.ts'
import { version } from './composing/version.ts'
import { helpConfiguration, helpNotes } from './help.ts'
import { explainFailure } from './process/explain-failure.ts'

const planNames = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(accountPlans)

const plan = (text: string) => {
  if (isAccountPlan(text)) return text
  throw new InvalidArgumentError(`It must be ${planNames}.`)
}

const backupCount = (text: string) => {
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number from 1 to 999.')
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
  .action(setup)
program
  .command('serve')
  .description(`start the server, by default at ${defaults.baseUrl(defaults.port)}`)
  // Imported lazily: `serve` loads most of the code, and the other commands start in half the time
  // without it.
  .action(async () => (await import('./commands/serve.ts')).serve(settingsFile))
program
  .command('doctor')
  .description('check the configuration, the stores and external services')
  .action(() => doctor(settingsFile))
program
  .command('health')
  .description('check that the server on this machine responds')
  .action(health)
program
  .command('licences')
  .description('print the licences of the software in this release')
  .action(licences)
program
  .command('migrate')
  .description('run pending database migrations, as the server does when it starts')
  .action(migrateCommand)
program
  .command('gc')
  .description('delete files that crashed uploads left behind')
  .option('--confirm-clock', 'confirm that the system time is right after it jumped')
  .action(gc)

program
  .commandsGroup(secure)
  .command('backup [target]')
  .description('back up a running service to a folder or to s3://bucket/prefix')
  .option('--keep <number>', 'remove older backups of the target afterwards', backupCount)
  .option('--if-due', 'only if PLINTH_BACKUP_EVERY_HOURS have passed since the last one')
  .action(backup)
program
  .command('verify [target]')
  .description('read all backups in the target again and check their digests')
  .action(verify)
program
  .command('restore [target]')
  .description('restore the newest backup into an empty database, store and data directory')
  .option('--snapshot <id>', 'restore this backup instead; `verify` lists them')
  .option('--without-secret', 'restore although the secret is lost')
  .action(restore)
program
  .command('copy [settings]')
  .description('copy this service to another database and store; a file has their settings')
  .option('--prepare', 'copy files only, as often as you like, and leave the service as it is')
  .option('--cancel', 'let this service accept changes again after a copy')
  .action(copy)

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
  .action(createAccountCommand)
account
  .command('set-plan')
  .description('set the complimentary plan of an account; `free` ends it')
  .requiredOption('--email <address>', 'email address of the account')
  .requiredOption('--plan <plan>', `new plan: ${planNames}`, plan)
  .action(setPlanCommand)

account
  .command('set-operator')
  .description('make an account an operator, who can review reports and remove drops')
  .requiredOption('--email <address>', 'email address of the account')
  .option('--off', 'revoke the role instead')
  .action(setOperatorCommand)
account
  .command('sign-in-link')
  .description('print a one-time link that signs in to an account')
  .requiredOption('--email <address>', 'email address of the account')
  .option('--json', 'print only {url, expires_at} as JSON')
  .action(signInLinkCommand)

const drop = program
  .command('site')
  .description('Removes and restores drops.')
  .commandsGroup(manage)
drop
  .command('remove <slug>')
  .description('remove a drop; its address returns 410')
  .option('--note <text>', 'reason, which is emailed to the owner')
  .action(setRemoved(true))
drop
  .command('restore <slug>')
  .description('restore a removed drop')
  .option('--note <text>', 'reason, which is emailed to the owner')
  .action(setRemoved(false))

program
  .command('billing')
  .description('Configures payments.')
  .commandsGroup(configure)
  .command('sync')
  .description('create or update the products, prices and customer portal at Stripe')
  .action(billingSync)

program
  .command('certificate')
  .description('Manages certificates of custom domains and of the service.')
  .commandsGroup(configure)
  .command('renew <hostname>')
  .description('order a new certificate now')
  .action(renewCertificateCommand)

program
  .commandsGroup(manage)
  .command('export')
  .description('export every drop of an account as one zip')
  .requiredOption('--email <address>', 'email address of the account')
  .requiredOption('--out <file>', 'path of the zip file, or - for standard output')
  .action(exportCommand)

program
  .commandsGroup(configure)
  .command('purge [slug]')
  .description('make the CDN forget a drop; the server does so by itself when one changes')
  .option('--all', 'make it forget everything')
  .action(purgeCommand)

// A program that reads no more than the first lines, such as `head`, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${explainFailure(error)}\n`)
  process.exitCode = 1
})
