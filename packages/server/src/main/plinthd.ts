#!/usr/bin/env node
// plinthd: the operator's command-line program. Every command except `serve` can run next to a
// running server.
import { accountPlans, isAccountPlan } from '@plinth/domain/plans/plans'
import { Command, InvalidArgumentError } from 'commander'
import { billingSync } from './commands/billing-sync.ts'
import { createAccountCommand } from './commands/create-account.ts'
import { doctor } from './commands/doctor.ts'
import { exportCommand } from './commands/export.ts'
import { gc } from './commands/gc.ts'
import { migrateCommand } from './commands/migrate.ts'
import { renewCertificateCommand } from './commands/renew-certificate.ts'
import { setOperatorCommand } from './commands/set-operator.ts'
import { setPlanCommand } from './commands/set-plan.ts'
import { setRemoved } from './commands/set-removed.ts'
import { version } from './composing/version.ts'
import { explainFailure } from './process/explain-failure.ts'

const planNames = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(accountPlans)

const plan = (text: string) => {
  if (isAccountPlan(text)) return text
  throw new InvalidArgumentError(`It must be ${planNames}.`)
}

const program = new Command('plinthd')
  .description('Publish static sites. Configuration is read from the environment.')
  .version(version)
  .showHelpAfterError()

program
  .command('serve')
  .description('run the service')
  // Imported lazily: `serve` loads most of the code, and the other commands start in half the time
  // without it.
  .action(async () => (await import('./commands/serve.ts')).serve())
program
  .command('migrate')
  .description('bring the database to the newest form')
  .action(migrateCommand)
program.command('doctor').description('check the configuration and the stores').action(doctor)
program.command('gc').description('remove what crashed uploads left behind').action(gc)

const account = program.command('account').description('accounts')
account
  .command('create')
  .description('make an account with an API token')
  .requiredOption('--email <address>', 'e-mail address')
  .option('--plan <plan>', 'complimentary plan without end', plan, 'free')
  .option('--password <password>', 'password for signing in')
  .option('--unverified', 'leave the e-mail address unverified')
  .option('--operator', 'may see reports and remove drops')
  .option('--json', 'print {user_id, tenant_id, email, token} and nothing else')
  .action(createAccountCommand)
account
  .command('set-plan')
  .description('give an account a complimentary plan, or `free`')
  .requiredOption('--email <address>', 'e-mail address')
  .requiredOption('--plan <plan>', 'the plan', plan)
  .action(setPlanCommand)

account
  .command('set-operator')
  .description('let an account see reports and remove drops')
  .requiredOption('--email <address>', 'e-mail address')
  .option('--off', 'no longer')
  .action(setOperatorCommand)

const drop = program.command('site').description('trust and safety')
drop
  .command('remove <slug>')
  .description('take a drop away: 410')
  .option('--note <text>', 'why; its owner is told')
  .action(setRemoved(true))
drop
  .command('restore <slug>')
  .description('give a drop back')
  .option('--note <text>', 'why; its owner is told')
  .action(setRemoved(false))

program
  .command('billing')
  .description('payments')
  .command('sync')
  .description('make products, prices and portal at Stripe what the catalogue says')
  .action(billingSync)

program
  .command('certificate')
  .description('certificates of custom domains')
  .command('renew <hostname>')
  .description('order another one now')
  .action(renewCertificateCommand)

program
  .command('export')
  .description('write every drop of an account as one zip')
  .requiredOption('--email <address>', 'e-mail address')
  .requiredOption('--out <file>', 'the zip to write; - is standard output')
  .action(exportCommand)

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${explainFailure(error)}\n`)
  process.exitCode = 1
})
