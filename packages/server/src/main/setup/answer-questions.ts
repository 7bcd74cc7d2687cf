// Collects the answers of `plinthd setup`: from options, in the terminal, or the suggested ones. Those
// are the answers of the file that will be replaced, if it has them.
import { StartFailure } from '../process/start-failure.ts'
import { mergeSettings, type PreviousSettings, previousAnswers } from './previous-settings.ts'
import type { Prompt } from './prompt.ts'
import { type Answers, findProblem, type Question, type Settings } from './question.ts'

interface AnswerSources {
  /** Given as options. */
  readonly given: Answers
  /** Null without a terminal. */
  readonly prompt: Prompt | null
  /** Of the file that will be replaced. */
  readonly previous?: PreviousSettings
}

export async function answerQuestions(
  questions: readonly Question[],
  { given, prompt, previous = {} }: AnswerSources,
): Promise<Answers> {
  const before = previousAnswers(questions, previous)
  const settle = (all: Answers): Settings => {
    const { asked, kept } = mergeSettings(questions, all, previous)
    return { ...kept, ...asked }
  }
  let answers: Answers = {}
  for (const question of questions) {
    const { name, applies, usual } = question
    const option = given[name]
    if (applies?.(answers) === false) {
      if (option !== undefined) throw new StartFailure(`--${name} does not fit the other answers.`)
      continue
    }
    const refusal = (answer: string) =>
      findProblem(question, questions, { ...answers, [name]: answer }, settle)
    if (option === undefined && prompt) {
      const suggestion = suggest(question, answers, before[name])
      const answer = await askUntilAccepted(prompt, question, suggestion, refusal)
      answers = { ...answers, [name]: answer }
      continue
    }
    const answer = option ?? before[name] ?? usual(answers)
    if (answer === null) throw new StartFailure(`--${name} is missing: ${question.explanation}`)
    const problem = refusal(answer)
    if (problem !== null) throw new StartFailure(`--${name}: ${problem}`)
    answers = { ...answers, [name]: answer }
  }
  return answers
}

interface Suggestion {
  readonly answer: string
  readonly shown: string
  /** Enter means the suggestion, so leaving a setting out needs an answer of its own. */
  readonly canBeLeftOut: boolean
}

function suggest(question: Question, answers: Answers, before: string | undefined): Suggestion {
  const usual = question.usual(answers)
  if (before === undefined) return { answer: usual ?? '', shown: usual ?? '', canBeLeftOut: false }
  const shown = question.isSecret ? 'as before' : before
  return { answer: before, shown, canBeLeftOut: usual === '' }
}

async function askUntilAccepted(
  prompt: Prompt,
  question: Question,
  { answer: suggested, shown, canBeLeftOut }: Suggestion,
  refusal: (answer: string) => string | null,
): Promise<string> {
  prompt.print(introduce(question))
  if (canBeLeftOut) prompt.print('  Answer - to remove it.\n')
  for (;;) {
    const text = (await prompt.ask(shown === '' ? '  > ' : `  [${shown}] > `)) || suggested
    const answer = canBeLeftOut && text === '-' ? '' : text
    const problem = refusal(answer)
    if (problem === null) return answer
    prompt.print(`  ${problem}\n`)
  }
}

function introduce({ title, explanation, choices = {} }: Question): string {
  const width = Math.max(0, ...Object.keys(choices).map((choice) => choice.length))
  const list = Object.entries(choices).map(
    ([choice, meaning]) => `    ${choice.padEnd(width)}  ${meaning}\n`,
  )
  return `\n${title}\n  ${explanation}\n${list.join('')}`
}
