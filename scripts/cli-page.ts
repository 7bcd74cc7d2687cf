import { exitCodes, meanings } from '../packages/cli/src/exit-codes.ts'
import { createOutput } from '../packages/cli/src/output.ts'
import { createProgram } from '../packages/cli/src/program.ts'

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

type Described =
  | (typeof program)['options'][number]
  | (typeof program)['registeredArguments'][number]

export function cliPage(): string {
  return `# The command line

\`plinth\` publishes from a terminal, a script or CI. It runs on Node 20 and newer and needs nothing else.
This page is generated from \`packages/cli/src\` by \`npm run generate\`.

\`\`\`
npm install --global --allow-remote=all https://plinth.example/cli.tgz
plinth login --url https://plinth.example
plinth deploy dist
\`\`\`

Every service hands out the client that fits it, at \`/cli.tgz\`; install it again after the service was upgraded. \`npx --allow-remote=all https://plinth.example/cli.tgz deploy dist\` runs it uninstalled, but npx keeps the first one that it fetched from an address; the lines that the service itself shows hold an address that is new with every build. npm from version 12 on wants to be told \`--allow-remote=all\`; older ones do not mind it. In a checkout of Plinth, \`npx plinth\` is the client that was built there.

## Where, and for whom

The service is that of \`--url\`, else of \`PLINTH_URL\`, else the one you signed in to last, else \`http://localhost:4000\`. \`plinth login\` keeps what it was given in \`plinth/credentials.json\` of your settings folder (\`$XDG_CONFIG_HOME\`, else \`~/.config\`; \`%APPDATA%\` on Windows), readable by you alone, and renews it unseen. In scripts, \`PLINTH_TOKEN\` holds an API token and goes before a login; where somebody has signed in, \`--url\` or \`PLINTH_URL\` has to say which service it is for. Either is sent to the service that it is for, and nowhere else; over \`http://\` to another machine, with a warning. Proxies count where \`NODE_USE_ENV_PROXY\` is 1: then Node, from version 24 on, goes by \`HTTP_PROXY\`, \`HTTPS_PROXY\` and \`NO_PROXY\`.

## What is printed

Standard output carries the answer and nothing else: for \`deploy\`, \`open\`, \`promote\` and \`rollback\` one line with the address; for \`domains add\` and \`domains check\` the DNS records to set (type, name, value), or the address once the domain is active. Words for a person go to standard error. With \`--json\` every command prints one line of JSON, with the fields of the API; a failure is \`{"error", "detail"}\`. A fault of the program itself is told with its origin where \`PLINTH_DEBUG\` is 1. Nothing is asked where standard input or standard error is no terminal, or where \`CI\` is set; \`deploy\` asks nothing with \`--json\` either.

| exit code | |
|--:|---|
${rowsOf(Object.entries(exitCodes).map(([name, code]) => [String(code), meanings[name as keyof typeof meanings]]))}

## What is published, and to which drop

\`plinth deploy\` without a drop publishes where this folder was published before, and makes a drop the first time. It is remembered in \`.plinth.json\`, by service: where the command was run, so that a build may empty \`dist\`; of what lies elsewhere, in that folder, or beside that file. Commit it, and everybody who has the folder publishes to the same drop. Where the drop is gone, a new one is made only by a yes on the terminal or \`--new\`. Symbolic links count where they lead to something that is published anyway. Commands that take a slug mean the same drop without one. In folders above, a \`.plinth.json\` of another user does not count. The file never chooses the service.

Left out, and told by name: what begins with a dot, but \`.well-known\`; \`node_modules\`; what editors and operating systems leave behind. \`.plinthignore\` adds to that, and takes back with \`!\`, in the manner of \`.gitignore\`; \`.git\`, \`.env*\` and the files and folders where tools keep keys and passwords (\`.ssh\`, \`.aws\`, \`.gnupg\`, \`.npmrc\`, \`.netrc\`, \`.htpasswd\`, \`.pgpass\`) are never published, however they are capitalised. What else looks like a key by its name is published with a warning. A folder that looks like the sources of a site, with what was built from them in \`dist\` or the like, is published only after a yes the first time; where nobody can be asked, with a warning. Only contents that the drop does not have are sent ([how](deploying.md)). When the connection breaks it is tried again, and after Ctrl-C the same command goes on where it stopped, for a day.

With \`--draft\` nothing changes for visitors: the version has a preview address until \`plinth promote\` makes it live. A drop keeps its newest 10 drafts, each for 14 days; they count toward storage, but never push out an earlier version. \`--name\`, \`--spa\` and \`--password\` hold for all versions, so that a draft of a live drop refuses to change them. \`plinth rollback\` goes back to the newest kept version older than the live one that was live itself, and says which; it passes over drafts.

In GitHub Actions, [an action](../integrations/github-action/README.md) does this for every pull request.

## Commands

Each also takes:

| option | |
|---|---|
${tableOf(program.options)}

${program.commands.flatMap(sectionsOf).join('\n\n')}
`
}

type Command = (typeof program)['commands'][number]

/** Of a command, or of each that it consists of. */
function sectionsOf(command: Command): string[] {
  if (command.commands.length === 0) return [sectionOf(command, command.name())]
  return command.commands.map((part) => sectionOf(part, `${command.name()} ${part.name()}`))
}

function sectionOf(command: Command, name: string): string {
  const words: Described[] = [...command.registeredArguments, ...command.options]
  const usage = `\`plinth ${name} ${command.usage()}\``
  const head = `### ${name}\n\n${usage}: ${command.description()}.`
  return words.length === 0 ? head : `${head}\n\n| | |\n|---|---|\n${tableOf(words)}`
}

const tableOf = (words: readonly Described[]): string =>
  rowsOf(
    words.map((word) => [
      `\`${'flags' in word ? word.flags : argumentOf(word)}\``,
      word.description,
    ]),
  )

const argumentOf = (word: Command['registeredArguments'][number]): string =>
  word.required ? `<${word.name()}>` : `[${word.name()}]`

const rowsOf = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')
