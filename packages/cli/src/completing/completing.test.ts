import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createProgram } from '../program.ts'
import { createOutput } from '../terminal/output.ts'
import { bashScript } from './bash.ts'
import { describeCommands, flatten } from './describe-commands.ts'
import { fishScript } from './fish.ts'
import { zshScript } from './zsh.ts'

const run = promisify(execFile)

const environment = {
  ...{ url: undefined, token: undefined, browser: undefined, configFolder: '' },
  ...{ isCi: true, isColourful: false, isDebugging: false },
}
const output = createOutput({ json: false, quiet: false }, environment)
const program = describeCommands(createProgram({ environment, output }))

/** What bash suggests; a function stands in for the program that prints the slugs. */
async function suggestions(...words: string[]): Promise<string[]> {
  const script = `plinth() { [ "$*" = complete-slugs ] && printf '%s\\n' my-site my-notes; }
${bashScript(program)}
COMP_WORDS=(plinth "$@"); COMP_CWORD=$#
_plinth
printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout } = await run('bash', ['--norc', '-c', script, 'bash', ...words])
  return stdout.split('\n').filter((line) => line !== '')
}

test.each([
  [['de'], ['deploy', 'delete']],
  [['deploy', '--tr'], ['--trailing-slash']],
  [
    ['deploy', '--trailing-slash', ''],
    ['auto', 'always', 'never'],
  ],
  [['deploy', '--slug', 'my-s'], ['my-site']],
  [['deploy', ''], []],
  [
    ['open', ''],
    ['my-site', 'my-notes'],
  ],
  [['--url', 'plinth.example', 'open', 'my-n'], ['my-notes']],
  [['promote', 'my-site', ''], []],
  [['domains', 're'], ['remove']],
  [['domains', 'my-s'], ['my-site']],
  [['domains', 'check', '--dr'], ['--drop']],
  [['check', '--dr'], []],
  [['help', 'vi'], ['views']],
  [
    ['completion', ''],
    ['bash', 'zsh', 'fish'],
  ],
  [['complete'], []],
])('bash completes %j to %j', async (words, expected) => {
  expect(await suggestions(...words)).toEqual(expected)
})

test.each([
  ['zsh', zshScript(program), (flag: string) => `'${flag}[`],
  [
    'fish',
    fishScript(program),
    (flag: string) => ` -${flag[1] === '-' ? 'l' : 's'} ${flag.replace(/^-+/, '')} `,
  ],
] as const)('the script for %s has every command and option', (_, script, form) => {
  const commands = flatten(program)
  expect(commands.length).toBeGreaterThan(20)
  for (const { path, options } of commands) {
    expect(script).toContain(path.at(-1) ?? 'plinth')
    for (const { flags } of options) for (const flag of flags) expect(script).toContain(form(flag))
  }
  expect(script).not.toContain('\n\n\n')
})
