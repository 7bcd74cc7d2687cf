// The text of `plinthd --help`: a short manual.
import type { Command, HelpConfiguration } from 'commander'
import { defaults } from '../config/defaults.ts'
import type { VariableName } from '../config/variables.ts'

/** Lists the commands of groups, such as `account create`, instead of the groups. */
export const helpConfiguration: HelpConfiguration = {
  visibleCommands: (command) => command.commands.flatMap(runnable),
  subcommandTerm: (command) =>
    [
      nameOf(command),
      ...command.registeredArguments.map((argument) =>
        argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
      ),
    ].join(' '),
}

const runnable = (command: Command): readonly Command[] =>
  command.commands.length > 0 ? command.commands.flatMap(runnable) : [command]

function nameOf(command: Command): string {
  const { parent } = command
  return parent?.parent ? `${nameOf(parent)} ${command.name()}` : command.name()
}

const settings = {
  PORT: `port to listen on (default: ${defaults.port})`,
  PLINTH_HOST: 'addresses to listen on (default: this machine only)',
  PLINTH_BASE_URL: `address of the service (default: ${defaults.baseUrl('$PORT')})`,
  PLINTH_SITES_DOMAIN: `drops are at <slug>.<this domain> (default: ${defaults.sitesDomain('$PORT')})`,
  PLINTH_DATA_DIR: `folder of the database and the files (default: ${defaults.dataDir})`,
  DATABASE_URL: 'postgres://… instead of the database in the data folder',
  PLINTH_BLOBS_URL: 's3://… instead of files in the data folder',
  PLINTH_SMTP_URL: 'mail server; without it, mail is stored in the data folder',
  NODE_ENV: 'production for a public server; it uses every processor',
} satisfies { readonly [Name in VariableName]?: string }

const width = Math.max(...Object.keys(settings).map((name) => name.length))

/** Shown after the commands. */
export const helpNotes = `
Settings are environment variables, or lines of the file plinth.env in the current
folder. The guide /docs/configuration of your server lists all of them; these are
the most important ones:
${Object.entries(settings)
  .map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`)
  .join('\n')}

Examples:
  Answer a few questions, and write the settings to plinth.env:
    plinthd setup
  Start a server on this machine, with its data in ./data:
    plinthd serve
  Start a public server behind a proxy on this machine that terminates TLS:
    NODE_ENV=production PLINTH_BASE_URL=https://plinth.example \\
      PLINTH_SITES_DOMAIN=drops.example PLINTH_TRUST_PROXY=127.0.0.1,::1 \\
      plinthd serve
  Create an account with the rights of an operator; the server also prints a link:
    plinthd account create --email you@example.org --operator --password '…'
  Back up a running server to a folder, and check the backup:
    plinthd backup /mnt/backups && plinthd verify /mnt/backups
  Move a running server to PostgreSQL and S3, whose settings are in a file:
    plinthd copy target.env
  Find out why something does not work:
    plinthd doctor

Run plinthd <command> --help for the options of a command. Commands can run while
the server does, with the same settings, and exit with 0, or with 1 after an error.
The guide for operators is /docs/self-hosting of your server.`
