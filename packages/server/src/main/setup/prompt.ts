// Asks questions in the terminal.
import { createInterface } from 'node:readline/promises'

export interface Prompt {
  /** Resolves with the trimmed answer. Rejects with `PromptEnded`. */
  ask(text: string): Promise<string>
  confirm(text: string, usual: boolean): Promise<boolean>
  print(text: string): void
  close(): void
}

/** The person pressed Ctrl-C or Ctrl-D. */
export class PromptEnded extends Error {}

export function openPrompt(): Prompt {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const ended = new AbortController()
  lines.on('SIGINT', () => lines.close())
  lines.on('close', () => ended.abort())
  const ask = async (text: string): Promise<string> => {
    try {
      return (await lines.question(text, { signal: ended.signal })).trim()
    } catch (cause) {
      throw new PromptEnded('', { cause })
    }
  }
  return {
    ask,
    async confirm(text, usual) {
      const answer = (await ask(`${text} [${usual ? 'Y/n' : 'y/N'}] `)).toLowerCase()
      return answer === '' ? usual : answer.startsWith('y')
    },
    print: (text) => void process.stdout.write(text),
    close: () => lines.close(),
  }
}
