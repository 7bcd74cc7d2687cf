// Runs a command in a pseudo-terminal, created with `script`, an essential package of Debian
// (bsdutils).
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { stripVTControlCharacters } from 'node:util'
import { hangMs } from './eventually.ts'

export interface TerminalOptions {
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly columns?: number
}

export const keys = { enter: '\r', interrupt: '\u0003', endOfInput: '\u0004' }

export class PseudoTerminal {
  readonly #child: ChildProcessWithoutNullStreams
  readonly #ended: Promise<number>
  #raw = ''

  /** `command` is a program and its arguments; they are quoted for the shell. */
  constructor(command: readonly string[], { cwd, env, columns = 100 }: TerminalOptions) {
    const line = `stty cols ${columns} rows 30; exec ${command.map(quoted).join(' ')}`
    this.#child = spawn('script', ['-qfec', line, '/dev/null'], {
      cwd,
      env: { PATH: process.env.PATH, SHELL: '/bin/sh', TERM: 'xterm-256color', ...env },
    })
    this.#child.stdout.setEncoding('utf8').on('data', (text) => (this.#raw += text))
    // The command may end before input is written.
    this.#child.stdin.on('error', () => undefined)
    this.#ended = new Promise((resolve, reject) => {
      this.#child.once('error', (cause) => {
        reject(new Error('Terminal tests need `script`: install bsdutils.', { cause }))
      })
      const end = () => this.#child.kill('SIGTERM')
      // Ends the command if a failed test has not closed it.
      process.once('exit', end)
      this.#child.once('close', (code, signal) => {
        process.removeListener('exit', end)
        if (code === null) reject(new Error(`script ended by ${signal}`))
        else resolve(code)
      })
    })
    // A rejection reaches callers of `exitCode`; `close` ignores it.
    this.#ended.catch(() => undefined)
  }

  /** All output so far, with its control sequences. */
  get raw(): string {
    return this.#raw
  }

  /** The visible text, including lines that were overwritten since. */
  get text(): string {
    return stripVTControlCharacters(this.#raw).replaceAll('\r\n', '\n')
  }

  type(text: string): void {
    this.#child.stdin.write(text)
  }

  async waitFor(sought: RegExp): Promise<RegExpExecArray> {
    const started = Date.now()
    for (;;) {
      const found = sought.exec(this.text)
      if (found) return found
      if (this.#child.exitCode !== null) throw this.#missing(sought, 'ended without')
      if (Date.now() - started > hangMs) throw this.#missing(sought, 'does not show')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  /** Resolves when the command ends; 128 plus the signal's number if a signal ended it. */
  exitCode(): Promise<number> {
    return this.#ended
  }

  /** Ends a running command, as closing the window does. */
  async close(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.pid === undefined) return
    const closed = once(this.#child, 'close')
    this.#child.kill('SIGTERM')
    await closed
  }

  #missing(sought: RegExp, how: string): Error {
    return new Error(`the terminal ${how} ${sought}:\n${this.text}`)
  }
}

const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`
