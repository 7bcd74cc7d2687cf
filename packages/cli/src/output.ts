// Standard output carries what was asked for and nothing else; words for the person go to standard error.

export interface Output {
  say(line: string): void
  answer(answer: Answer): void
}

export interface Answer {
  /** Printed with `--json`, on one line. */
  readonly json: unknown
  /** Printed otherwise. */
  readonly lines: readonly string[]
}

export function createOutput({ json }: { readonly json: boolean }): Output {
  return {
    say: (line) => write(process.stderr, line),
    answer(answer) {
      const lines = json ? [JSON.stringify(answer.json)] : answer.lines
      for (const line of lines) write(process.stdout, line)
    },
  }
}

/** Names of files and sentences of a server may hold sequences that drive a terminal. */
function write(stream: NodeJS.WritableStream, line: string): void {
  stream.write(`${line.replace(/[^\P{Cc}\n\t]/gu, '\uFFFD')}\n`)
}
