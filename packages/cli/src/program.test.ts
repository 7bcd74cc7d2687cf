import path from 'node:path'
import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { examples } from './commands/examples.ts'
import { createProgram } from './program.ts'
import { createOutput } from './terminal/output.ts'

const environment = {
  ...{ url: undefined, token: undefined, browser: undefined },
  ...{ configFolder: path.join(import.meta.dirname, 'none'), isCi: true },
  ...{ isColourful: false, isDebugging: false },
}

const create = () =>
  createProgram({ environment, output: createOutput({ json: false, quiet: false }, environment) })

/** Every command and subcommand that the help shows, by its full name. */
function visibleCommands(parent: Command, prefix = ''): [string, Command][] {
  const visible = parent.createHelp().visibleCommands(parent)
  return visible
    .filter((command) => command.name() !== 'help')
    .flatMap((command) => [
      [prefix + command.name(), command],
      ...visibleCommands(command, `${prefix}${command.name()} `),
    ])
}

test('every command has examples, and every example a command', () => {
  const names = visibleCommands(create()).map(([name]) => name)
  expect(Object.keys(examples).sort()).toEqual(['plinth', ...names].sort())
})

test.each(visibleCommands(create()))('the help of %s ends with its examples', (name, command) => {
  let printed = ''
  command.configureOutput({ writeOut: (text) => (printed += text) }).outputHelp()
  const lines = printed.trimEnd().split('\n')
  expect(lines.at(-1)).toBe(`  ${examples[name]?.at(-1)?.line}`)
  const shown = lines.slice(lines.indexOf('Examples:'))
  expect(shown.filter((line) => line.length > 50)).toEqual([])
})

test('the help of the program has examples, too', () => {
  let printed = ''
  create()
    .configureOutput({ writeOut: (text) => (printed += text) })
    .outputHelp()
  expect(printed).toContain(`\n\nExamples:\n  # ${examples.plinth?.[0]?.what}\n`)
})

const exampleLines = Object.values(examples)
  .flat()
  .filter(({ line }) => !line.endsWith('--help'))
  .flatMap(({ line }) => /(?:^|<\()(plinth [^|)]+)/.exec(line)?.[1]?.trim() ?? [])

test.each(exampleLines)('the parser accepts %s', async (line) => {
  let ran = ''
  const program = create()
  for (const [name, command] of visibleCommands(program)) {
    if (command.commands.length > 0) continue
    command.action(() => {
      ran = name
    })
  }
  await program.parseAsync(line.split(' ').slice(1), { from: 'user' })
  expect(line).toContain(ran.split(' ')[0])
  expect(ran).not.toBe('')
})
