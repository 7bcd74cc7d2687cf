// Output of the CLI: results go to standard output, messages to the user go to standard error.
import type { Environment } from '../system/environment.ts'
import { printable, printableLine } from './printable.ts'
import { createStatusLine } from './status-line.ts'
import { inTone, type Tone } from './tones.ts'

export interface Output {
  readonly json: boolean
  /** Terminal width; infinite if standard output is not a terminal. */
  readonly columns: number
  /** Informational message; suppressed by `--quiet`. */
  say(line: string, tone?: Tone): void
  /** What the user has to do for the command to continue; also with `--quiet`. */
  instruct(line: string, tone?: Tone): void
  /** A problem that did not end the command; also with `--quiet`. */
  warn(line: string): void
  /**
   * Shows a status line that the next call replaces; null removes it. Does nothing if standard
   * error is not a terminal, or with `--json` or `--quiet`.
   */
  showStatus(line: string | null): void
  printResult(result: CommandResult): void
  /** Prints the failure. `isPrinted`: the message was already printed. */
  fail(failure: { readonly error: string; readonly detail: string }, isPrinted: boolean): void
}

export interface CommandResult {
  /** Printed with `--json`, on one line. */
  readonly json: unknown
  /** Printed without `--json`; tones only on a terminal. */
  readonly lines: readonly (string | TonedLine)[]
}

export interface TonedLine {
  readonly text: string
  readonly tone: Tone
}

export interface OutputOptions {
  readonly json: boolean
  readonly quiet: boolean
}

/**
 * Read from the raw arguments, so that errors in the command line are also printed as requested.
 */
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
  function print(line: string | TonedLine): void {
    const { text, tone } = typeof line === 'string' ? { text: line, tone: undefined } : line
    const shown = printableLine(text)
    stdout.write(`${tone && isColourful && stdout.isTTY ? inTone(tone, shown) : shown}\n`)
  }
  function printMessage(line: string, tone?: Tone): void {
    const text = printable(line)
    const shown = tone && isColourful && stderr.isTTY ? inTone(tone, text) : text
    status.writeAbove(`${shown}\n`)
  }

  return {
    json,
    columns: stdout.isTTY ? stdout.columns : Number.POSITIVE_INFINITY,
    say(line, tone) {
      if (!quiet) printMessage(line, tone)
    },
    instruct: printMessage,
    warn: (line) => printMessage(printableLine(line), 'warning'),
    showStatus(line) {
      if (showsStatus) status.show(line)
    },
    printResult(result) {
      if (showsStatus) status.show(null)
      for (const line of json ? [JSON.stringify(result.json)] : result.lines) print(line)
    },
    fail(failure, isPrinted) {
      if (showsStatus) status.show(null)
      if (!isPrinted) printMessage(failure.detail, 'bad')
      if (json) print(JSON.stringify(failure))
    },
  }
}
