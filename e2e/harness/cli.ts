// Runs the CLI: commands in a process that the suites of a worker share, or the built program as a
// child process.
import { execFile } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, inject } from 'vitest'
import { type CliRun, runInSharedProcess } from './cli-runs.ts'
import { PseudoTerminal } from './terminal.ts'

const repo = path.resolve(import.meta.dirname, '../..')
export const program = path.join(repo, 'packages/cli/dist/plinth.js')

export interface CliOptions {
  readonly cwd: string
  /** Where the CLI stores its login. */
  readonly home: string
  /** The complete environment: none of the developer's own settings reach the CLI. */
  readonly env: Readonly<Record<string, string>>
  /** Runs every command in a process of its own, on this Node. */
  readonly node?: string
}

export interface Cli {
  run(...args: string[]): Promise<CliRun>
  /** The parsed output of the command with `--json`. */
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on arbitrary JSON.
  json(...args: string[]): Promise<any>
  inTerminal(...args: string[]): PseudoTerminal
}

export function createCli({ cwd, home, env, node }: CliOptions): Cli {
  const options = {
    cwd,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: home,
      XDG_CONFIG_HOME: home,
      NODE_COMPILE_CACHE: inject('compileCache'),
      ...env,
    },
  }
  const run = (...args: string[]): Promise<CliRun> =>
    node === undefined ? runInSharedProcess({ ...options, args }) : runProgram(node, args, options)
  return {
    run,
    async json(...args) {
      const { stdout } = await run(...args, '--json')
      expect(stdout).toMatch(/^.+\n$/)
      return JSON.parse(stdout)
    },
    inTerminal: (...args) =>
      new PseudoTerminal([node ?? process.execPath, program, ...args], options),
  }
}

const runProgram = (
  node: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<CliRun> =>
  new Promise((resolve, reject) => {
    const child = execFile(node, [program, ...args], options, (_, stdout, stderr) => {
      if (child.exitCode === null) reject(new Error(`plinth ended by ${child.signalCode}`))
      else resolve({ exitCode: child.exitCode, stdout, stderr })
    })
  })

export function systemNode(): string {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  return (
    folders
      .filter((folder) => path.isAbsolute(folder) && !folder.includes('node_modules'))
      .map((folder) => path.join(folder, name))
      .find((file) => existsSync(file)) ?? process.execPath
  )
}

export function refuseStaleCli(): void {
  const how = 'Run: npm run prepare -w packages/cli'
  if (!existsSync(program)) throw new Error(`packages/cli/dist is not built. ${how}`)
  const built = statSync(program).mtimeMs
  const newer = globSync('packages/{cli,contract,domain}/src/**/*.ts', { cwd: repo })
    .filter((file) => !file.endsWith('.test.ts'))
    .find((file) => statSync(path.join(repo, file)).mtimeMs > built)
  if (newer) throw new Error(`packages/cli/dist is older than ${newer}. ${how}`)
}
