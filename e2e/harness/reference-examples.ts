// Reads the examples of the API reference from the page, and runs them.
import { execFile } from 'node:child_process'
import { openAsBlob } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import type { Plinth } from './plinth.ts'
import { unescapeHtml } from './unescape-html.ts'

export type Language = 'curl' | 'javascript'

export interface ReferenceExample extends Readonly<Record<Language, string>> {
  /** The JSON of the response; undefined if it has none. */
  readonly response: unknown
}

/** The examples as a reader sees them, by operation id. */
export async function readExamples({
  base,
}: Pick<Plinth, 'base'>): Promise<ReadonlyMap<string, ReferenceExample>> {
  const html = await (await fetch(`${base}/docs/api`)).text()
  const sections = html.matchAll(/<section class="operation" id="(\w+)">(.*?)<\/section>/gs)
  return new Map(
    Array.from(sections, ([, id = '', section = '']) => {
      const response = codeIn(section, 'response')
      const example = {
        curl: codeIn(section, 'curl') ?? '',
        javascript: codeIn(section, 'javascript') ?? '',
        response: response === undefined ? undefined : JSON.parse(response),
      }
      return [id, example]
    }),
  )
}

function codeIn(section: string, kind: string): string | undefined {
  const [, code] =
    new RegExp(`<pre class="${kind}"[^>]*><code>(.*?)</code>`, 's').exec(section) ?? []
  return code && unescapeHtml(code)
}

/** What identifies the caller: an API token, a manage token, and cookies by name. */
export interface Caller {
  readonly token?: string
  readonly manageToken?: string
  readonly cookies?: ReadonlyMap<string, string>
}

export interface ExampleResult {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: the JSON of any operation.
  readonly json: any
}

interface RunOptions extends Pick<Plinth, 'base'> {
  /** Working directory, with the files that the examples upload. */
  readonly folder: string
  /** A PATH with curl. */
  readonly path: string
}

export const runners: Readonly<
  Record<Language, (code: string, caller: Caller, options: RunOptions) => Promise<ExampleResult>>
> = { curl: runCurl, javascript: runJavascript }

async function runCurl(
  code: string,
  { token = '', manageToken = '', cookies }: Caller,
  { folder, path }: RunOptions,
): Promise<ExampleResult> {
  const env = {
    PATH: path,
    PLINTH_TOKEN: token,
    MANAGE_TOKEN: manageToken,
    PLINTH_SESSION: cookies?.get('plinth_session') ?? '',
    PLINTH_COOKIE: cookies?.get('plinth_browser') ?? '',
  }
  const withStatus = code.replace('curl -sS', "curl -sS -w '\n%{http_code}'")
  const { stdout } = await promisify(execFile)('sh', ['-c', withStatus], { cwd: folder, env })
  const end = stdout.lastIndexOf('\n')
  const body = stdout.slice(0, end)
  return { status: Number(stdout.slice(end)), json: body === '' ? undefined : JSON.parse(body) }
}

/** Runs it as a function: starting Node for each example would take half a minute. */
async function runJavascript(
  code: string,
  { token = '', manageToken = '', cookies }: Caller,
  { base, folder }: RunOptions,
): Promise<ExampleResult> {
  const modules = {
    openAsBlob: (file: string) => openAsBlob(path.join(folder, file)),
    writeFile: (file: string, data: ReadableStream) => writeFile(path.join(folder, file), data),
  }
  const body = code.replace(/^import \{ (\w+) \} from .*$/gm, 'const { $1 } = modules')
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor
  const run = new AsyncFunction(
    'fetch',
    'process',
    'modules',
    `${body}
    return [response.status, typeof result === 'undefined' ? undefined : result]`,
  )
  const [status, json] = await run(
    (url: string, init: RequestInit = {}) => fetch(...asPage(url, init)),
    { env: { PLINTH_TOKEN: token, MANAGE_TOKEN: manageToken } },
    modules,
  )
  return { status, json }

  /** A page of the service: relative addresses, with its origin and cookies. */
  function asPage(url: string, init: RequestInit): [string, RequestInit] {
    if (!url.startsWith('/')) return [url, init]
    const headers = new Headers(init.headers)
    headers.set('origin', base)
    headers.set('cookie', Array.from(cookies ?? [], (pair) => pair.join('=')).join('; '))
    return [`${base}${url}`, { ...init, headers }]
  }
}

/**
 * Fails unless both have the same fields with the same types. Null matches any type, and a list of
 * an object may be empty: the schema decides about those.
 */
export function expectSameShape(real: unknown, example: unknown): void {
  if (Array.isArray(real)) expect(real.length).toBeGreaterThan(0)
  expect(shapeDifferences(real, example, '')).toEqual([])
}

function shapeDifferences(real: unknown, example: unknown, place: string): string[] {
  if (real === null || example === null) return []
  if (Array.isArray(real) && Array.isArray(example)) {
    if (real.length > 0 && example.length === 0) return [`${place}: empty in the example`]
    return real.flatMap((item) => shapeDifferences(item, example[0], `${place}[]`))
  }
  if (isObject(real) && isObject(example)) {
    const names = new Set([...Object.keys(real), ...Object.keys(example)])
    return [...names].flatMap((name) =>
      shapeDifferences(real[name], example[name], `${place}.${name}`),
    )
  }
  return typeof real === typeof example ? [] : [`${place}: ${typeof real}, not ${typeof example}`]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
