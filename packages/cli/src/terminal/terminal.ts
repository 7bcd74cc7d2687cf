// Whoever sits there, if anybody does.
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { CliError } from '../cli-error.ts'
import type { Environment } from '../environment.ts'
import { printable } from './printable.ts'
import { readFirstLine } from './read-first-line.ts'

export interface Terminal {
  /** Somebody can be asked. Where this is false, asking is refused: say first what to do instead. */
  readonly interactive: boolean
  /** How wide a line of standard error may be. */
  readonly columns: number
  ask(question: string): Promise<string>
  /** What is typed is not shown. */
  askSecret(question: string): Promise<string>
  /** Anything but a yes is a no. */
  confirm(question: string): Promise<boolean>
  /** What a script pipes in, up to the end of its first line. */
  readPiped(): Promise<string>
}

export function openTerminal({ isCi }: Pick<Environment, 'isCi'>): Terminal {
  const { stdin, stderr } = process
  const interactive = stdin.isTTY && stderr.isTTY && !isCi

  function question(text: string, echo: NodeJS.WritableStream): Promise<string> {
    if (!interactive) {
      throw new CliError('usage', 'This asks for something, and nobody is at a terminal to answer.')
    }
    return new Promise((resolve, reject) => {
      // Before the question: from here on the terminal itself echoes nothing.
      const lines = createInterface({ input: stdin, output: echo, terminal: true, prompt: '' })
      stderr.write(`${printable(text)} `)
      lines.once('line', (line) => {
        resolve(line)
        lines.close()
      })
      lines.once('SIGINT', () => lines.close())
      // After an answer this comes too late to count; without one it was Ctrl-C or Ctrl-D.
      lines.once('close', () => reject(new CliError('interrupted', '\nNothing was done.')))
    })
  }

  return {
    interactive,
    columns: stderr.columns || 80,
    ask: async (text) => (await question(text, stderr)).trim(),
    async askSecret(text) {
      try {
        return await question(text, new Writable({ write: (_chunk, _encoding, done) => done() }))
      } finally {
        stderr.write('\n')
      }
    },
    async confirm(text) {
      const answer = await question(`${text} [y/N]`, stderr)
      return /^\s*y(es)?\s*$/i.test(answer)
    },
    readPiped: () => readFirstLine(stdin),
  }
}
