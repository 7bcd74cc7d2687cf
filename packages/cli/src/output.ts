// Standard output carries what was asked for and nothing else; words for the person go to standard error.
import type { Environment } from './environment.ts'
import { printable, printableLine } from './terminal/printable.ts'
import { createStatusLine } from './terminal/status-line.ts'
import { inTone, type Tone } from './terminal/tones.ts'

export interface Output {
  readonly json: boolean
  /** How wide an answer may be; infinite where no terminal shows it. */
  readonly columns: number
  /** Not with `--quiet`. */
  say(line: string, tone?: Tone): void
  /** What the person has to do for the command to go on; also with `--quiet`. */
  instruct(line: string, tone?: Tone): void
  /** What went wrong and did not end the command; also with `--quiet`. */
  warn(line: string): void
  /**
   * A line on a terminal that the next one replaces and null takes away, for what is under way.
   * Nothing where standard error is no terminal, nor with `--json` or `--quiet`.
   */
  showStatus(line: string | null): void
  answer(answer: Answer): void
  /** Says why there is no answer. `said`: in words of its own, already. */
  fail(failure: { readonly error: string; readonly detail: string }, said: boolean): void
}

export interface Answer {
  /** Printed with `--json`, on one line. */
  readonly json: unknown
  /** Printed otherwise. */
  readonly lines: readonly string[]
}

export interface OutputOptions {
  readonly json: boolean
  readonly quiet: boolean
}

/** Read from the words themselves: also what is wrong with a command line is said as it asks for. */
export function outputOptionsOf(args: readonly string[]): OutputOptions {
  const end = args.indexOf('--')
  const options = end < 0 ? args : args.slice(0, end)
  return { json: options.includes('--json'), quiet: options.includes('--quiet') }
}

export function createOutput(
  { json, quiet }: OutputOptions,
  { isColourful }: Pick<Environment, 'isColourful'>,
): Output {
  const { stdout, stderr } = process
  const status = createStatusLine(stderr)
  const showsStatus = stderr.isTTY && !json && !quiet
  const print = (line: string) => stdout.write(`${printableLine(line)}\n`)
  function tell(line: string, tone?: Tone): void {
    const text = printable(line)
    const shown = tone && isColourful && stderr.isTTY ? inTone(tone, text) : text
    status.writeAbove(`${shown}\n`)
  }

  return {
    json,
    columns: stdout.isTTY ? stdout.columns : Number.POSITIVE_INFINITY,
    say(line, tone) {
      if (!quiet) tell(line, tone)
    },
    instruct: tell,
    warn: (line) => tell(printableLine(line), 'warning'),
    showStatus(line) {
      if (showsStatus) status.show(line)
    },
    answer(answer) {
      if (showsStatus) status.show(null)
      for (const line of json ? [JSON.stringify(answer.json)] : answer.lines) print(line)
    },
    fail(failure, said) {
      if (showsStatus) status.show(null)
      if (!said) tell(failure.detail, 'bad')
      if (json) print(JSON.stringify(failure))
    },
  }
}
