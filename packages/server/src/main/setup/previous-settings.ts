// What an env file that will be replaced says: suggested answers, and the settings that stay.
import { defaults } from '../../config/defaults.ts'
import { readEnvironment } from '../../config/environment.ts'
import { type Answers, type Question, type Settings, settingsOf } from './question.ts'

export type PreviousSettings = Readonly<Record<string, string>>

/** For questions whose answer is not the value of one setting. */
const readAnswer: Readonly<Record<string, (previous: PreviousSettings) => string | undefined>> = {
  domain({ PLINTH_BASE_URL: baseUrl, PORT: port }) {
    if (baseUrl) return baseUrl.replace(/^https?:\/\//i, '').replace(/\/+$/, '')
    return port ? `localhost:${port}` : undefined
  },
  tls({ PLINTH_TLS: tls, PLINTH_BASE_URL: baseUrl }) {
    if (tls === 'acme') return 'acme'
    if (!baseUrl) return undefined
    return /^http:/i.test(baseUrl) ? 'off' : 'proxy'
  },
  storage({ DATABASE_URL: database = '', PLINTH_BLOBS_URL: blobs = '' }) {
    return /^postgres(ql)?:/.test(database) && blobs.startsWith('s3:') ? 'cluster' : undefined
  },
}

/** What the server does without the setting, where a new file would say something else. */
const answersWithoutSetting = (): Answers => ({
  'data-dir': readEnvironment().PLINTH_DATA_DIR ?? defaults.dataDir,
  signup: defaults.signUp,
  plan: defaults.plan,
  anonymous: defaults.anonymous,
})

/** The answers that lead to these settings. There are none if no question is about any of them. */
export function previousAnswers(
  questions: readonly Question[],
  previous: PreviousSettings,
): Answers {
  const found = questions.flatMap(({ name, sets: [setting] }) => {
    const read = Object.hasOwn(readAnswer, name) ? readAnswer[name] : undefined
    const answer = read ? read(previous) : setting && previous[setting]
    return answer ? [[name, answer] as const] : []
  })
  return found.length === 0 ? {} : { ...answersWithoutSetting(), ...Object.fromEntries(found) }
}

/**
 * The settings of the answers; questions without one are answered as before. Only what follows from
 * another answer than before is changed, so values that were edited in the file stay.
 */
export function mergeSettings(
  questions: readonly Question[],
  answers: Answers,
  previous: PreviousSettings,
): { readonly asked: Settings; readonly kept: PreviousSettings } {
  const answersBefore = previousAnswers(questions, previous)
  const before: PreviousSettings = settingsOf(questions, answersBefore)
  const now: PreviousSettings = settingsOf(questions, { ...answersBefore, ...answers })
  const isAnsweredAnew = (setting: string): boolean => {
    const setters = questions.filter(({ sets }) => sets.some((name) => name === setting))
    return setters.every(
      ({ name }) => (answers[name] ?? answersBefore[name]) !== answersBefore[name],
    )
  }
  const names = new Set<string>(questions.flatMap(({ sets }) => sets))
  const asked: Record<string, string> = {}
  for (const name of names) {
    const isSame = now[name] === before[name] && !(now[name] === undefined && isAnsweredAnew(name))
    const value = isSame ? previous[name] : now[name]
    if (value !== undefined) asked[name] = value
  }
  const kept = Object.entries(previous).filter(([name]) => !names.has(name))
  return { asked, kept: Object.fromEntries(kept) }
}

/** One line for each kind of change. It names settings, and never their values. */
export function describeChanges(previous: PreviousSettings, next: PreviousSettings): string {
  const has = (settings: PreviousSettings, name: string) => Object.hasOwn(settings, name)
  const names = Object.keys(next)
  const changes = {
    Changed: names.filter((name) => has(previous, name) && previous[name] !== next[name]),
    New: names.filter((name) => !has(previous, name)),
    Dropped: Object.keys(previous).filter((name) => !has(next, name)),
  }
  const lines = Object.entries(changes).flatMap(([kind, list]) =>
    list.length === 0 ? [] : `${kind}: ${list.join(', ')}.\n`,
  )
  return lines.length === 0 ? 'No setting changed.\n' : lines.join('')
}
