// Prompts on a terminal.
import { createInterface } from 'node:readline'
import { CliError } from '../errors/cli-error.ts'

export type Ask = (question: string) => Promise<string>

interface Streams {
  readonly input: NodeJS.ReadableStream
  /** Stream that shows what the user types. */
  readonly echo: NodeJS.WritableStream
  readonly show: (question: string) => void
}

/**
 * Related questions share one reader, so that lines typed or pasted ahead answer the next question.
 */
export async function askQuestions<T>(
  { input, echo, show }: Streams,
  work: (ask: Ask) => Promise<T>,
): Promise<T> {
  const pendingLines: string[] = []
  let isEnded = false
  let wake = () => {}
  // Created before the first question, because it disables the terminal's own echo.
  const lines = createInterface({ input, output: echo, terminal: true, prompt: '', historySize: 0 })
  lines.on('line', (line) => {
    pendingLines.push(line)
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
      while (pendingLines.length === 0 && !isEnded) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      const answer = pendingLines.shift()
      // Ctrl-C or Ctrl-D.
      if (answer === undefined)
        throw new CliError('interrupted', '\nCancelled. Nothing was changed.')
      return answer
    })
  } finally {
    lines.close()
  }
}
