// Stand-in for GitHub: a runner that executes the steps of our action.yml, and the part of the API
// for pull request comments.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { json, text } from 'node:stream/consumers'
import { parse } from 'yaml'

const actionFolder = path.resolve(import.meta.dirname, '../../integrations/github-action')

interface Action {
  readonly inputs: Record<string, { readonly default?: string }>
  readonly outputs: Record<string, { readonly value: string }>
  readonly runs: {
    readonly steps: readonly {
      readonly id: string
      readonly shell: 'bash'
      readonly run: string
      readonly env: Record<string, string>
    }[]
  }
}

export interface ActionRun {
  readonly exitCode: number
  readonly log: string
  readonly outputs: Record<string, string>
  readonly summary: string
}

export interface Workflow {
  readonly inputs: Record<string, string>
  readonly event: object
  readonly cwd: string
  readonly api: string
  /** The folder of the runner's Node. */
  readonly nodeFolder: string
}

export async function runAction({ inputs, event, cwd, api, nodeFolder }: Workflow) {
  const action: Action = parse(await readFile(path.join(actionFolder, 'action.yml'), 'utf8'))
  const defaults = Object.entries(action.inputs).map(([name, input]) => [name, input.default ?? ''])
  const known: Record<string, string> = { 'github.token': 'ghs_job' }
  for (const [name, value] of [...defaults, ...Object.entries(inputs)]) {
    known[`inputs.${name}`] = filledIn(value ?? '', known)
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'plinth-runner-'))
  const file = (name: string) => path.join(folder, name)
  try {
    for (const name of ['output', 'summary']) await writeFile(file(name), '')
    await writeFile(file('event.json'), JSON.stringify(event))
    let run = { exitCode: 0, log: '' }
    for (const step of action.runs.steps) {
      await writeFile(file('script.sh'), filledIn(step.run, known))
      const env = Object.entries(step.env).map(([name, value]) => [name, filledIn(value, known)])
      run = await runScript(file('script.sh'), cwd, {
        PATH: `${nodeFolder}${path.delimiter}${process.env.PATH}`,
        HOME: folder,
        GITHUB_ACTION_PATH: actionFolder,
        GITHUB_API_URL: api,
        GITHUB_EVENT_PATH: file('event.json'),
        GITHUB_OUTPUT: file('output'),
        GITHUB_REPOSITORY: 'someone/pages',
        GITHUB_SHA: '0123456789abcdef',
        GITHUB_STEP_SUMMARY: file('summary'),
        RUNNER_TEMP: folder,
        ...Object.fromEntries(env),
      })
      for (const line of (await readFile(file('output'), 'utf8')).split('\n').filter(Boolean)) {
        const [name = '', ...value] = line.split('=')
        known[`steps.${step.id}.outputs.${name}`] = value.join('=')
      }
    }
    const outputs = Object.entries(action.outputs).map(([name, { value }]) => [
      name,
      filledIn(value, known),
    ])
    return {
      ...run,
      outputs: Object.fromEntries(outputs) as Record<string, string>,
      summary: await readFile(file('summary'), 'utf8'),
    } satisfies ActionRun
  } finally {
    await rm(folder, { recursive: true })
  }
}

const filledIn = (text: string, known: Record<string, string>): string =>
  text.replace(/\$\{\{ (\S+) \}\}/g, (_, name: string) => known[name] ?? '')

async function runScript(script: string, cwd: string, env: Record<string, string>) {
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], { cwd, env })
  const closed = once(child, 'close')
  const [[exitCode], ...output] = await Promise.all([
    closed,
    text(child.stdout),
    text(child.stderr),
  ])
  return { exitCode: exitCode as number, log: output.join('') }
}

interface Comment {
  readonly id: number
  body: string
  readonly user: { readonly type: string }
  readonly author_association: string
}

export interface GitHub {
  readonly api: string
  readonly comments: Comment[]
  /** From now on every request returns 403. */
  forbid(): void
  close(): void
}

/** Serves one pull request, number 7. */
export async function startGitHub(): Promise<GitHub> {
  const comments: Comment[] = []
  let forbidden = false
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://github')
    const respond = (status: number, body: unknown) =>
      response.writeHead(status).end(JSON.stringify(body))
    if (forbidden || request.headers.authorization !== 'Bearer ghs_job') {
      return respond(403, { message: 'Resource not accessible by integration' })
    }
    const { body = '' } =
      request.method === 'GET' ? {} : ((await json(request)) as { body?: string })
    const edited = comments.find(({ id }) => pathname.endsWith(`/issues/comments/${id}`))
    if (request.method === 'PATCH' && edited) {
      edited.body = body
      return respond(200, edited)
    }
    if (pathname !== '/repos/someone/pages/issues/7/comments') return respond(404, {})
    if (request.method === 'POST') {
      comments.push(commentOf(comments.length + 1, body))
      return respond(201, comments.at(-1))
    }
    const [size, page] = ['per_page', 'page'].map((name) => Number(searchParams.get(name)))
    const start = (size ?? 0) * ((page ?? 1) - 1)
    return respond(200, comments.slice(start, start + (size ?? 0)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    api: `http://127.0.0.1:${port}`,
    comments,
    forbid: () => (forbidden = true),
    close: () => server.close(),
  }
}

export const commentOf = (id: number, body: string, byUser = false): Comment => ({
  id,
  body,
  user: { type: byUser ? 'User' : 'Bot' },
  author_association: 'NONE',
})
