// Interaction with the user at a terminal.
import { Writable } from 'node:stream'
import { CliError } from '../errors/cli-error.ts'
import type { Environment } from '../system/environment.ts'
import { printable } from './printable.ts'
import { type Ask, askQuestions } from './questions.ts'
import { readFirstLine } from './read-first-line.ts'

export interface Terminal {
  /**
   * True if the user can be prompted. If false, prompts throw; tell the user first what to do
   * instead.
   */
  readonly interactive: boolean
  /** Width of standard error, in columns. */
  readonly columns: number
  ask(question: string): Promise<string>
  /** Echo is off from the first question of `work` to its last. */
  askSecrets<T>(work: (ask: Ask) => Promise<T>): Promise<T>
  /** Anything but yes means no. */
  confirm(question: string): Promise<boolean>
  /** First line of piped standard input. */
  readPiped(): Promise<string>
}

export function openTerminal({ isCi }: Pick<Environment, 'isCi'>): Terminal {
  const { stdin, stderr } = process
  const interactive = stdin.isTTY && stderr.isTTY && !isCi

  function questions<T>(echo: NodeJS.WritableStream, work: (ask: Ask) => Promise<T>): Promise<T> {
    if (!interactive) {
      throw new CliError('usage', 'This command asks a question and needs a terminal.')
    }
    const show = (question: string) => stderr.write(`${printable(question)} `)
    return askQuestions({ input: stdin, echo, show }, work)
  }
  const question = (text: string) => questions(stderr, (ask) => ask(text))

  return {
    interactive,
    columns: stderr.columns || 80,
    ask: async (text) => (await question(text)).trim(),
    askSecrets: (work) =>
      questions(new Writable({ write: (_chunk, _encoding, done) => done() }), (ask) =>
        work(async (text) => {
          try {
            return await ask(text)
          } finally {
            stderr.write('\n')
          }
        }),
      ),
    async confirm(text) {
      const answer = await question(`${text} [y/N]`)
      return /^\s*y(es)?\s*$/i.test(answer)
    },
    readPiped: () => readFirstLine(stdin),
  }
}
