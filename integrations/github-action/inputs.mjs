// Inputs of the action and context from GitHub, read from the environment of the step.
import { readFile } from 'node:fs/promises'

export async function readInputs(env) {
  const event = await readEvent(env.GITHUB_EVENT_PATH)
  const pullRequest = pullRequestOf(event)
  return {
    url: originOf(env.INPUT_URL),
    token: (env.INPUT_TOKEN ?? '').trim(),
    directory: env.INPUT_DIRECTORY || '.',
    drop: (env.INPUT_DROP ?? '').trim(),
    draft:
      env.INPUT_DRAFT === 'auto' ? pullRequest !== null : parseBoolean('draft', env.INPUT_DRAFT),
    message: messageOf(env.INPUT_MESSAGE, event),
    comment: parseBoolean('comment', env.INPUT_COMMENT),
    pullRequest,
    commit: pullRequest?.commit ?? env.GITHUB_SHA ?? '',
    github: {
      api: env.GITHUB_API_URL,
      repository: env.GITHUB_REPOSITORY,
      token: env.INPUT_GITHUB_TOKEN ?? '',
    },
    files: { output: env.GITHUB_OUTPUT, summary: env.GITHUB_STEP_SUMMARY },
    temporary: env.RUNNER_TEMP,
    clientEnvironment: withoutInputs(env),
  }
}

/** Environment for the client, without the inputs: it must not get the token that writes comments. */
const withoutInputs = (env) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('INPUT_')))

async function readEvent(file) {
  return file ? JSON.parse(await readFile(file, 'utf8')) : {}
}

const maxMessageLength = 500

/** One line, as the server requires. Empty if there is none. */
function messageOf(given, { head_commit: commit, pull_request: pullRequest }) {
  const text = given?.trim() || pullRequest?.title || commit?.message || ''
  const [line] = text.trim().split(/[\r\n\u2028\u2029]/)
  return [...line.replace(/\p{Cc}/gu, ' ').toWellFormed()]
    .slice(0, maxMessageLength)
    .join('')
    .trim()
}

/** Null if the workflow was not triggered by a pull request. */
function pullRequestOf({ pull_request: found }) {
  if (!found) return null
  const { head } = found
  return {
    number: found.number,
    commit: head.sha,
  }
}

function originOf(text = '') {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null
  if (url !== null && (url.protocol === 'https:' || isLocalHttp(url))) return url.origin
  if (url?.protocol === 'http:') {
    throw new Error(
      'The input url has to begin with https:// or the token could be read on the way.',
    )
  }
  throw new Error('The input url is not the address of a service, such as https://plinth.example.')
}

const isLocalHttp = ({ protocol, hostname }) =>
  protocol === 'http:' && /(^|\.)localhost$|^127(\.\d+){3}$|^\[::1\]$/.test(hostname)

function parseBoolean(name, text) {
  if (text === 'true' || text === 'false') return text === 'true'
  const others = name === 'draft' ? ', false or auto' : ' or false'
  throw new Error(`The input ${name} is true${others}.`)
}
