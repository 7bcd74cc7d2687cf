// A question of `plinthd setup`, and the settings that follow from the answers.
import { listWords } from '@plinth/domain/base/word-list'
import { type Config, ConfigError, parseConfig } from '../../config/config.ts'
import { minSecretLength } from '../../config/defaults.ts'
import { readEnvironment } from '../../config/environment.ts'
import type { variables } from '../../config/variables.ts'

type SettingName = keyof typeof variables | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY'

export type Settings = { readonly [Name in SettingName]?: string }

/** By the name of the question. An empty answer leaves a setting out. */
export type Answers = Readonly<Record<string, string>>

export interface Question {
  /** Also the name of the option that answers it, such as `--domain`. */
  readonly name: string
  /** Variables that depend on the answer. */
  readonly sets: readonly SettingName[]
  readonly title: string
  /** One line. */
  readonly explanation: string
  /** Answers and their meaning; others are refused unless `accepts` allows them. */
  readonly choices?: Readonly<Record<string, string>>
  readonly accepts?: (answer: string) => boolean
  /** The terminal does not show the value of the file before. */
  readonly isSecret?: true
  /** Suggested answer; null if there is none and the question must be answered. */
  readonly usual: (answers: Answers) => string | null
  /** Absent if it is always asked. */
  readonly applies?: (answers: Answers) => boolean
  readonly settings: (answer: string, answers: Answers) => Settings
}

/** The settings of all questions that are answered and apply. */
export function settingsOf(questions: readonly Question[], answers: Answers): Settings {
  const all = questions.map(({ name, applies, settings }) => {
    const answer = answers[name]
    return answer === undefined || applies?.(answers) === false ? {} : settings(answer, answers)
  })
  return Object.assign({}, ...all)
}

/** Checked by the parsers that the server uses. A secret is generated later, so none is missing. */
export const configOf = (settings: Settings): Config =>
  parseConfig(readEnvironment({ PLINTH_SECRET: '-'.repeat(minSecretLength), ...settings }))

/** Why the answer to `question` is refused; null if it is accepted. */
export function findProblem(
  question: Question,
  questions: readonly Question[],
  answers: Answers,
  settle: (answers: Answers) => Settings = (all) => settingsOf(questions, all),
): string | null {
  const answer = answers[question.name] ?? ''
  const { choices, accepts } = question
  if (choices && !Object.hasOwn(choices, answer) && !accepts?.(answer)) {
    return `Answer ${listWords(Object.keys(choices), 'or')}.`
  }
  if (answer === '' && question.usual(answers) === null) return 'Required.'
  try {
    configOf(settle(answers))
    return null
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    // Questions that come later may solve the others.
    const problems = error.problems.filter((text) =>
      question.sets.some((name) => text.startsWith(`${name} `)),
    )
    return problems.length === 0 ? null : problems.join(' ')
  }
}
