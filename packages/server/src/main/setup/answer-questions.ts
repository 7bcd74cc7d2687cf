// Collects the answers of `plinthd setup`: from options, in the terminal, or the suggested ones.
import { StartFailure } from '../process/start-failure.ts'
import type { Prompt } from './prompt.ts'
import { type Answers, findProblem, type Question } from './question.ts'

interface AnswerSources {
  /** Given as options. */
  readonly given: Answers
  /** Null if nobody can be asked. */
  readonly prompt: Prompt | null
}

export async function answerQuestions(
  questions: readonly Question[],
  { given, prompt }: AnswerSources,
): Promise<Answers> {
  let answers: Answers = {}
  for (const question of questions) {
    const { name, applies, usual } = question
    const option = given[name]
    if (applies?.(answers) === false) {
      if (option !== undefined) throw new StartFailure(`--${name} does not fit the other answers.`)
      continue
    }
    const refusal = (answer: string) =>
      findProblem(question, questions, { ...answers, [name]: answer })
    if (option === undefined && prompt) {
      answers = { ...answers, [name]: await askUntilAccepted(prompt, question, answers, refusal) }
      continue
    }
    const answer = option ?? usual(answers)
    if (answer === null) throw new StartFailure(`--${name} is missing: ${question.explanation}`)
    const problem = refusal(answer)
    if (problem !== null) throw new StartFailure(`--${name}: ${problem}`)
    answers = { ...answers, [name]: answer }
  }
  return answers
}

async function askUntilAccepted(
  prompt: Prompt,
  question: Question,
  answers: Answers,
  refusal: (answer: string) => string | null,
): Promise<string> {
  const usual = question.usual(answers) ?? ''
  prompt.print(introduce(question))
  for (;;) {
    const answer = (await prompt.ask(usual === '' ? '  > ' : `  [${usual}] > `)) || usual
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
