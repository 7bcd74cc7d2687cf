// `plinthd setup`: asks a few questions and writes the settings to an env file.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { environmentWith, readEnvironment } from '../../config/environment.ts'
import { usualEnvironmentFile } from '../../config/environment-file.ts'
import { parseSettings } from '../../config/settings-file.ts'
import { ownCommand } from '../../resources/resources.ts'
import { StartFailure } from '../process/start-failure.ts'
import { answerQuestions } from '../setup/answer-questions.ts'
import { chooseSecret } from '../setup/choose-secret.ts'
import { envFileText } from '../setup/env-file-text.ts'
import { nextSteps } from '../setup/next-steps.ts'
import {
  describeChanges,
  mergeSettings,
  type PreviousSettings,
} from '../setup/previous-settings.ts'
import { openPrompt, type Prompt, PromptEnded } from '../setup/prompt.ts'
import type { Answers } from '../setup/question.ts'
import { questions } from '../setup/questions.ts'
import { keepEnvFile, writeEnvFile } from '../setup/write-env-file.ts'

interface Options {
  readonly out?: string
  readonly yes?: true
  readonly force?: true
}

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
    const answers = await answerQuestions(questions, {
      given,
      prompt,
      previous: previous?.settings ?? {},
    })
    await replaceSettings(file, answers, previous)
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

interface Previous {
  readonly text: string
  readonly settings: PreviousSettings
}

/** The file that will be replaced; null without one. Rejects if it must stay. */
async function readPrevious(
  file: string,
  { prompt, force }: { readonly prompt: Prompt | null; readonly force: boolean },
): Promise<Previous | null> {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found === undefined) return null
  if (!found.isFile()) throw new StartFailure(`${file} is not a file.`)
  const mayReplace = force || (await prompt?.confirm(`${file} exists. Replace it?`, false))
  if (!mayReplace) {
    throw new StartFailure(`${file} exists, and was not changed. Use --force to replace it.`)
  }
  const text = readFileSync(file, 'utf8')
  return { text, settings: parseSettings(text, file) }
}

async function replaceSettings(
  file: string,
  answers: Answers,
  previous: Previous | null,
): Promise<void> {
  const before = previous?.settings ?? {}
  const { asked, kept } = mergeSettings(questions, answers, before)
  const secret = chooseSecret({ ...kept, ...asked }, before)
  const own = { ...asked, ...(secret !== null && { PLINTH_SECRET: secret }) }
  const others = Object.entries(kept).filter(([name]) => !Object.hasOwn(own, name))
  const all = { ...Object.fromEntries(others), ...own }
  const text = envFileText(own, Object.fromEntries(others))
  // Fails if the server would refuse the settings, so it comes before the file is written.
  const steps = nextSteps(file, all)
  if (previous) await keepEnvFile(file, previous.text)
  await writeEnvFile(file, text)
  if (previous) {
    process.stdout.write(`\n${describeChanges(before, all)}The file before is ${file}.before.\n`)
  }
  process.stdout.write(steps)
}

const isUsual = (file: string): boolean => file === path.resolve(usualEnvironmentFile)

async function runDoctor(file: string): Promise<void> {
  const command = ownCommand('doctor')
  const env = environmentWith({ PLINTH_ENV_FILE: file })
  await once(spawn(command.file, command.args, { stdio: 'inherit', env }), 'exit')
}
