// Workflow commands on standard output, and lines appended to the runner's files.
import { appendFile } from 'node:fs/promises'

/** `command`: `error`, `warning`, `notice` or `add-mask`. */
export function writeCommand(command, text) {
  const escaped = text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  process.stdout.write(`::${command}::${escaped}\n`)
}

/** Runners other than GitHub's may not provide the file. */
export async function append(file, lines) {
  if (file) await appendFile(file, `${lines.join('\n')}\n`)
}
