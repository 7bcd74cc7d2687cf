// How a step speaks to the runner: lines on standard output, and files that it reads afterwards.
import { appendFile } from 'node:fs/promises'

/** `command`: `error`, `warning`, `notice` or `add-mask`. */
export function say(command, text) {
  const escaped = text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  process.stdout.write(`::${command}::${escaped}\n`)
}

/** Runners other than GitHub's own may have no such file. */
export async function append(file, lines) {
  if (file) await appendFile(file, `${lines.join('\n')}\n`)
}
