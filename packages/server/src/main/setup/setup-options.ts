// Options of `plinthd setup`.
import type { Command } from 'commander'
import { usualEnvironmentFile } from '../../config/environment-file.ts'
import { questions } from './questions.ts'

/** Adds an option for each question. */
export function addSetupOptions(command: Command): Command {
  for (const { name, title, choices } of questions) {
    const values = choices ? `: ${Object.keys(choices).join(', ')}` : ''
    command.option(`--${name} <answer>`, `${lowerFirst(title)}${values}`)
  }
  return command
    .option('--out <file>', `file to write (default: ${usualEnvironmentFile})`)
    .option('--yes', 'ask nothing, and use the default of each question without an option')
    .option('--force', 'replace the file if it exists')
}

/** Not of abbreviations. */
const lowerFirst = (text: string): string =>
  text.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase())
