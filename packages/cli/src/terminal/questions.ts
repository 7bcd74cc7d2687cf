import { createInterface } from 'node:readline'
import { CliError } from '../cli-error.ts'

export type Ask = (question: string) => Promise<string>

interface Streams {
  readonly input: NodeJS.ReadableStream
  /** Where what is typed is shown. */
  readonly echo: NodeJS.WritableStream
  readonly show: (question: string) => void
}

/** Questions that belong together: what was typed or pasted ahead answers the next of them. */
export async function askQuestions<T>(
  { input, echo, show }: Streams,
  work: (ask: Ask) => Promise<T>,
): Promise<T> {
  const typed: string[] = []
  let isEnded = false
  let wake = () => {}
  // Before the first question: from here on the terminal itself echoes nothing.
  const lines = createInterface({ input, output: echo, terminal: true, prompt: '', historySize: 0 })
  lines.on('line', (line) => {
    typed.push(line)
    wake()
  })
  lines.once('SIGINT', () => lines.close())
  lines.once('close', () => {
    isEnded = true
    wake()
  })
  try {
    return await work(async (question) => {
      show(question)
      while (typed.length === 0 && !isEnded) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      const answer = typed.shift()
      // It was Ctrl-C or Ctrl-D.
      if (answer === undefined) throw new CliError('interrupted', '\nNothing was done.')
      return answer
    })
  } finally {
    lines.close()
  }
}
