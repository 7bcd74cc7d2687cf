// Generates docs/cli.md from the commands, options and exit codes of `plinth`.
import { formatDays } from '@plinth/domain/base/day'
import { formatBytes, formatCount } from '@plinth/domain/base/sizes'
import { draftLifetimeMs, maxDrafts } from '@plinth/domain/versions/retention'
import { examples } from '../packages/cli/src/commands/examples.ts'
import { maxTextBytes } from '../packages/cli/src/comparing/format-comparison.ts'
import {
  maxDoubleStars,
  maxRuleLength,
  maxStarsWithBracket,
} from '../packages/cli/src/deploying/files/ignore-rules.ts'
import { exitCodes, meanings } from '../packages/cli/src/errors/exit-codes.ts'
import { createProgram } from '../packages/cli/src/program.ts'
import { createOutput } from '../packages/cli/src/terminal/output.ts'

const program = createProgram({
  environment: {
    url: undefined,
    token: undefined,
    browser: undefined,
    configFolder: '',
    isCi: true,
    isColourful: false,
    isDebugging: false,
  },
  output: createOutput({ json: false, quiet: false }, { isColourful: false }),
})

const visibleCommands = program
  .createHelp()
  .visibleCommands(program)
  .filter((command) => command.name() !== 'help')

type Described =
  | (typeof program)['options'][number]
  | (typeof program)['registeredArguments'][number]

export function cliPage(): string {
  return `# The command line

\`plinth\` publishes from a terminal, a script or CI. It needs Node 20 or newer and nothing else.

<!-- not run: signs in with a browser -->
\`\`\`sh
npm install --global --allow-remote=all https://plinth.example/cli.tgz
plinth login --url https://plinth.example
plinth deploy dist
\`\`\`

## Install it

Every server offers the matching client at \`/cli.tgz\`, so the first line above installs it. Install it again after the server is upgraded. If npm reports that it has no permission to install globally, choose a folder of your own first with \`npm config set prefix ~/.local\`. npm 12 and newer require \`--allow-remote=all\`; older versions ignore it.

\`npx --allow-remote=all https://plinth.example/cli.tgz deploy dist\` runs the client without installing it. npx caches the first package that it downloads from a URL; the commands that the dashboard shows contain a URL that changes with every build. In a checkout of Plinth, \`npx plinth\` runs the client built there.

## Sign in

\`plinth login\` opens your browser. On a machine without one, \`plinth login --device\` shows a code to enter in a browser elsewhere. The credentials are stored in \`plinth/credentials.json\` in your configuration folder (\`$XDG_CONFIG_HOME\`, otherwise \`~/.config\`; \`%APPDATA%\` on Windows), readable only by you, and refreshed automatically.

The server is chosen by \`--url\`, then \`PLINTH_URL\`, then your last login, then the server that the client was downloaded from. A client from elsewhere uses \`http://localhost:4000\` instead. If your last login is at another server than the one that the client is from, the client says which of them it uses. Credentials are sent only to the server they belong to. Sending them over \`http://\` to another machine prints a warning.

The scheme can be left out: \`--url plinth.example\` means \`https://plinth.example\`. For \`localhost\`, names that end in \`.localhost\` and loopback addresses such as \`127.0.0.1\` it means \`http://\`.

Proxies are used if \`NODE_USE_ENV_PROXY\` is 1: Node 24 and newer then reads \`HTTP_PROXY\`, \`HTTPS_PROXY\` and \`NO_PROXY\`.

## Deploy a folder

\`plinth deploy dist\` publishes the folder \`dist\` and prints its address. The first time it creates a drop; after that it publishes a new version to the same drop, and uploads only files whose contents the drop does not have yet ([how](deploying.md)).

Every deploy adds a version, also if no file has changed; the client then says so. With \`--if-changed\` it adds none in that case: it prints the address of the live version and exits with 0, and \`changed\` is \`false\` in the output of \`--json\`. This works for folders, pages and zips. A draft is compared with the live version. \`--name\`, \`--spa\`, \`--trailing-slash\`, \`--clean-urls\` and \`--password\` are applied in any case.

The drop is remembered, per server, in \`.plinth.json\` in the folder in which you ran the command, so a build can empty \`dist\`. If you publish something outside that folder, the file is stored in the published folder or beside the published file. Commit it, and everyone who has the folder publishes to the same drop. If the drop no longer exists, a new one is created only if you confirm on the terminal or pass \`--new\`. Commands that take a slug use the same drop if you leave the slug out. A \`.plinth.json\` in a parent folder is ignored if it belongs to another user. The file never chooses the server.

If a folder looks like the source of a site whose build is in \`dist\` or a similar folder, the first publish asks for confirmation; without a terminal it prints a warning.

## See what a deploy would change

\`plinth diff dist\` compares a folder, or a page, with the live version: it lists the files that a deploy would add, change and remove, and prints a unified diff of each changed text file, from the live version to the folder. The same files are left out as in a deploy. Without a path it compares what was published from the current folder. \`--at 3\` compares with version 3, \`--slug\` with another drop, and \`--name-only\` prints only the list.

It exits with 0 if the files are the same and with 1 if they differ, as \`diff\` does. A request that the server refused exits with 1, too; standard output is then empty. Text files are UTF-8 files of up to ${formatBytes(maxTextBytes)}. The whole version is downloaded to a temporary folder.

\`\`\`sh
plinth diff dist
\`\`\`

## Download a drop

\`plinth pull my-site\` writes the files of the live version to the folder \`my-site\`, exactly as they were uploaded: of a Markdown page you get the Markdown. The folder is then linked to the drop as after a deploy, so \`plinth deploy my-site\` publishes to it. Without a slug, \`plinth pull\` updates the folder or the page that was published from the current folder. \`--at 3\` takes version 3 instead of the live one.

\`\`\`sh
plinth pull my-site copy
plinth deploy copy --if-changed
\`\`\`

If a file in the folder differs from the version, nothing is written and the client names the files; \`--force\` replaces them. Files that are only in the folder stay, and \`plinth diff\` lists them. All files are written, or none: if the download or a file fails, the folder is as it was before. Paths that lead out of the folder or through symbolic links to folders are refused. Files of version control such as \`.git\`, \`.plinth.json\` and \`.plinthignore\` are never written.

## See page views

\`plinth views\` prints the page views of a drop: a chart by day and the most viewed pages and referrers. \`--days\` sets the range, and \`--json\` prints all figures.

\`\`\`sh
plinth views my-site --days 7
\`\`\`

## When the server is unavailable

\`plinth deploy\` repeats requests that fail because the server cannot be reached, restarts or is busy: after a refused or lost connection, and after the statuses 408, 429 and 5xx. The delays grow, and the client gives up with exit code 3 after 3 minutes without progress; \`--give-up-after\` changes that. If a response is lost, the client first finds out what the server has done, so nothing is created twice. It does not repeat an upload of a page or a zip that timed out, nor one without an account whose response was lost: \`plinth versions\` shows whether the version is live. Other commands retry for 5 seconds, and repeat a change only if the server has not processed it.

After Ctrl-C or exit code 3, run the same command again: it resumes the deploy, and does not upload again what the server received within the last day. The drop of a first deploy is remembered before it is created, so the next run uses it even if the client was killed; with \`--slug\` it is remembered once it exists. If the server refuses a first deploy, for example because of a <!-- plans -->plan <!-- /plans -->limit, the client deletes the drop that it has just created. It never deletes a drop that has a version.

## Choose which files are published

These files are excluded, and the client lists them: names that begin with a dot, except \`.well-known\`; \`node_modules\`; and files that editors and operating systems leave behind. \`.plinthignore\` excludes more files, or includes some with \`!\`, in the syntax of \`.gitignore\`:

\`\`\`text
drafts/
*.psd
!.nojekyll
\`\`\`

A rule can have at most ${maxDoubleStars} \`**\` and ${formatCount(maxRuleLength)} characters, and with a \`[\` at most ${maxStarsWithBracket} \`*\`. Symbolic links are followed if their target is published anyway.

[Files that look like secrets](publishing.md#keep-secrets-out), such as \`.env\`, \`.git\` and private keys, are left out of folders and zips, and the client names them. A \`.plinthignore\` cannot include them; \`--allow-secrets keys/public.key\` can, with the exact path of a file. Files that a \`.gitignore\` in the folder matches are published with a warning; to exclude them, add them to \`.plinthignore\`. With \`--json\`, \`warnings\` lists all of these files.

## Check a site from another host

\`plinth check dist\` lists what will differ on Plinth from the host that the folder was made for, before you publish: rules that are not used or lead to no file, configuration that Plinth does not read, functions, forms, links to the old address, and files that are left out. It needs no account and uploads nothing. [The guide](moving.md) has the details for each host.

\`\`\`sh
plinth check dist
\`\`\`

It exits with 1 if the folder cannot be published, and with \`--strict\` also if anything will differ. With \`--json\` it prints \`files\`, \`bytes\`, \`findings\` (each with \`level\`, \`section\`, \`file\`, \`line\` and \`message\`) and \`suggestions\`: lines to add to \`_redirects\` and \`_headers\`.

## Review a draft, or roll back

With \`--draft\` nothing changes for visitors: the version has a preview address until \`plinth promote\` makes it live.

\`\`\`sh
plinth deploy dist --draft
plinth versions
plinth promote 4
plinth rollback
\`\`\`

A drop keeps its newest ${maxDrafts} drafts, each for ${formatDays(draftLifetimeMs)}; they count toward storage but never push out an earlier version. \`--name\`, \`--spa\`, \`--trailing-slash\`, \`--clean-urls\` and \`--password\` apply to all versions, so a draft of a live drop cannot change them. \`plinth rollback\` restores the newest retained version that is older than the live one and was live itself, and says which; it skips drafts.

## Take a drop offline

\`plinth unpublish\` takes a drop offline immediately: its address, custom domains and previews return 404. Every version and setting is kept, and \`plinth republish\` brings it back as it was. \`plinth list\` shows the state \`unpublished\`. A deploy to an unpublished drop adds a version, prints a warning and leaves the drop offline. \`plinth delete\`, in contrast, cannot be undone.

\`\`\`sh
plinth unpublish
plinth republish
\`\`\`

## Complete commands in your shell

\`plinth completion\` prints a script for bash, zsh or fish that completes commands, options, files and the slugs of your drops. For slugs it asks the server, for at most 2 seconds.

| shell | line | file |
|---|---|---|
| bash | \`source <(plinth completion bash)\` | \`~/.bashrc\` |
| zsh | \`source <(plinth completion zsh)\` | \`~/.zshrc\`, after \`compinit\` |
| fish | \`plinth completion fish \\| source\` | \`~/.config/fish/config.fish\` |

## Deploy from CI

Create an API token in the dashboard and set \`PLINTH_URL\` and \`PLINTH_TOKEN\`. Use [a token for one drop](deploying.md#tokens): the page of the drop links to it. The token takes precedence over a login, and \`plinth whoami\` shows what it may do. On a machine with a login, \`--url\` or \`PLINTH_URL\` must say which server the token is for.

In GitHub Actions, [an action](../integrations/github-action/README.md) publishes a preview of every pull request. Without it:

\`\`\`yaml
- run: npx --yes --allow-remote=all https://plinth.example/cli.tgz deploy dist --slug my-site --if-changed
  env:
    PLINTH_URL: https://plinth.example
    PLINTH_TOKEN: \${{ secrets.PLINTH_TOKEN }}
\`\`\`

The client asks no questions if standard input or standard error is not a terminal, or if \`CI\` is set. With \`--json\`, \`deploy\` asks none either.

## Use the output in a script

Standard output contains only the result: for \`deploy\`, \`open\`, \`promote\`, \`rollback\`, \`unpublish\` and \`republish\` one line with the address; for \`pull\` the folder; for \`domains add\` and \`domains check\` the DNS records to set (type, name, value), or the address once the domain is active. Messages for people go to standard error.

With \`--json\` every command prints one line of JSON with the fields of the API (\`check\`, \`diff\`, \`pull\` and \`completion\` have their own); a failure is \`{"error", "detail"}\`. If \`PLINTH_DEBUG\` is 1, internal errors include a stack trace.

| exit code | |
|--:|---|
${rowsOf(Object.entries(exitCodes).map(([name, code]) => [String(code), meanings[name as keyof typeof meanings]]))}

## Commands

This list is generated from the program. \`plinth help <command>\` shows the same in the terminal. Every command also accepts:

| option | |
|---|---|
${tableOf(program.options)}

${visibleCommands.flatMap(sectionsOf).join('\n\n')}
`
}

type Command = (typeof program)['commands'][number]

/** One section per command, or one per subcommand. */
function sectionsOf(command: Command): string[] {
  if (command.commands.length === 0) return [sectionOf(command, command.name())]
  return command.commands.map((sub) => sectionOf(sub, `${command.name()} ${sub.name()}`))
}

function sectionOf(command: Command, name: string): string {
  const entries: Described[] = [...command.registeredArguments, ...command.options]
  const usage = `\`plinth ${name} ${command.usage()}\``
  const parts = [`### ${name}`, `${usage}: ${command.description()}.`]
  if (entries.length > 0) parts.push(`| | |\n|---|---|\n${tableOf(entries)}`)
  return [...parts, examplesOf(name)].join('\n\n')
}

/** As text: the slugs, hostnames and files in them are examples. */
function examplesOf(name: string): string {
  const lines = (examples[name] ?? []).flatMap(({ what, line }) => [`# ${what}`, line])
  return ['```text', ...lines, '```'].join('\n')
}

const tableOf = (entries: readonly Described[]): string =>
  rowsOf(
    entries.map((entry) => [
      `\`${'flags' in entry ? entry.flags : argumentOf(entry)}\``,
      entry.description,
    ]),
  )

const argumentOf = (argument: Command['registeredArguments'][number]): string =>
  argument.required ? `<${argument.name()}>` : `[${argument.name()}]`

const rowsOf = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')
