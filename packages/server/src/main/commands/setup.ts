// `plinthd setup`: asks a few questions and writes the settings to an env file.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Command } from 'commander'
import { environmentWith, readEnvironment } from '../../config/environment.ts'
import { usualEnvironmentFile } from '../../config/environment-file.ts'
import { parseSettings } from '../../config/settings-file.ts'
import { ownCommand } from '../../resources/resources.ts'
import { secretFile } from '../composing/secret.ts'
import { StartFailure } from '../process/start-failure.ts'
import { answerQuestions } from '../setup/answer-questions.ts'
import { envFileText } from '../setup/env-file-text.ts'
import { nextSteps } from '../setup/next-steps.ts'
import { openPrompt, type Prompt, PromptEnded } from '../setup/prompt.ts'
import { configOf, type Settings, settingsOf } from '../setup/question.ts'
import { questions } from '../setup/questions.ts'
import { writeEnvFile } from '../setup/write-env-file.ts'

interface Options {
  readonly out?: string
  readonly yes?: true
  readonly force?: true
}

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

export async function setup(options: Options & Readonly<Record<string, unknown>>): Promise<void> {
  const given = givenAnswers(options)
  const canAsk = process.stdin.isTTY && process.stdout.isTTY && !options.yes
  if (!canAsk && !options.yes && Object.keys(given).length === 0) {
    throw new StartFailure(
      'There is no terminal to ask questions in. Pass --yes for the default of each question, or answer them with options: `plinthd setup --help` lists them.',
    )
  }
  const prompt = canAsk ? openPrompt() : null
  const { PLINTH_ENV_FILE: named } = readEnvironment()
  const file = path.resolve(options.out ?? named ?? usualEnvironmentFile)
  try {
    const previous = await readPrevious(file, { prompt, force: options.force ?? false })
    const answers = await answerQuestions(questions, { given, prompt })
    const settings = settingsOf(questions, answers)
    const all = withSecret(settings, previous)
    await writeEnvFile(file, envFileText(all, keptSettings(all, previous)))
    process.stdout.write(nextSteps(file, all))
    // Elsewhere the file may be for another user, who has to run it.
    if (isUsual(file) && (await prompt?.confirm('\nRun `plinthd doctor` now?', true))) {
      prompt?.close()
      await runDoctor(file)
    }
  } catch (error) {
    if (!(error instanceof PromptEnded)) throw error
    process.stdout.write('\n')
    throw new StartFailure(existsSync(file) ? 'Stopped.' : 'Stopped. Nothing was written.')
  } finally {
    prompt?.close()
  }
}

function givenAnswers(options: Readonly<Record<string, unknown>>): Record<string, string> {
  const given: Record<string, string> = {}
  for (const { name } of questions) {
    const key = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    const answer = options[key]
    if (typeof answer === 'string') given[name] = answer.trim()
  }
  return given
}

/** The settings of the file that will be replaced. Rejects if it must stay. */
async function readPrevious(
  file: string,
  { prompt, force }: { readonly prompt: Prompt | null; readonly force: boolean },
): Promise<Readonly<Record<string, string>>> {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found === undefined) return {}
  if (!found.isFile()) throw new StartFailure(`${file} is not a file.`)
  const mayReplace = force || (await prompt?.confirm(`${file} exists. Replace it?`, false))
  if (!mayReplace) {
    throw new StartFailure(`${file} exists, and was not changed. Use --force to replace it.`)
  }
  return parseSettings(readFileSync(file, 'utf8'), file)
}

/**
 * On one machine the server generates the secret in the data folder, where it is part of backups.
 * Several machines need the same one. That of an installation that exists must not change.
 */
function withSecret(settings: Settings, previous: Readonly<Record<string, string>>): Settings {
  if (previous.PLINTH_SECRET) return { ...settings, PLINTH_SECRET: previous.PLINTH_SECRET }
  if (settings.DATABASE_URL === undefined) return settings
  const stored = secretFile(configOf(settings))
  const secret = existsSync(stored)
    ? readFileSync(stored, 'utf8').trim()
    : randomBytes(32).toString('base64url')
  return { ...settings, PLINTH_SECRET: secret }
}

/** Settings of the replaced file that no question is about. */
function keptSettings(
  settings: Settings,
  previous: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const asked = new Set<string>(questions.flatMap(({ sets }) => sets))
  const kept = Object.entries(previous).filter(([name]) => !(name in settings) && !asked.has(name))
  return Object.fromEntries(kept)
}

const isUsual = (file: string): boolean => file === path.resolve(usualEnvironmentFile)

async function runDoctor(file: string): Promise<void> {
  const command = ownCommand('doctor')
  const env = environmentWith({ PLINTH_ENV_FILE: file })
  await once(spawn(command.file, command.args, { stdio: 'inherit', env }), 'exit')
}
