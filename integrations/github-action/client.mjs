// Downloads the command-line client from the server itself, so that their versions match, and runs it.
import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Returns the path of the client's program. */
export async function fetchClient({ url, temporary }) {
  const response = await download(`${url}/cli.tgz`).catch((cause) => {
    throw new Error(`${url} cannot be reached. Is the input url right?`, { cause })
  })
  if (!response.ok)
    throw new Error(
      `${url}/cli.tgz returned ${response.status}, so there is no client to download.`,
    )
  const folder = await mkdtemp(path.join(temporary, 'plinth-'))
  await writeFile(path.join(folder, 'cli.tgz'), Buffer.from(await response.arrayBuffer()))
  // A relative name, because some builds of tar interpret `C:` as a host name.
  await run('tar', ['-xzf', 'cli.tgz'], { cwd: folder })
  return path.join(folder, 'package/dist/plinth.js')
}

/** Seconds before each further attempt, long enough for a restart of the server. */
const waits = [1, 2, 4, 8, 16, 30]

async function download(address, [wait, ...later] = waits) {
  try {
    // A redirect could deliver another server's program, which would then run with the token.
    const response = await fetch(address, { redirect: 'error' })
    if (wait === undefined || ![429, 502, 503, 504].includes(response.status)) return response
    await response.body?.cancel()
  } catch (error) {
    if (wait === undefined || !temporaryErrors.includes(error.cause?.code)) throw error
  }
  process.stdout.write(`The server is unavailable. Retrying in ${wait} s…\n`)
  await sleep(wait * 1000)
  return download(address, later)
}

const temporaryErrors = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EAI_AGAIN'],
  ...['UND_ERR_SOCKET', 'UND_ERR_CONNECT_TIMEOUT'],
]

export async function runDeploy(program, inputs) {
  const { url, token, directory, drop, draft, message, clientEnvironment } = inputs
  if (drop === '' && !isRemembered(directory, url)) {
    // Without a drop, every run would create a new one.
    throw new Error(
      'Say which drop to publish to: by the input drop, or by a committed .plinth.json that names one of this service.',
    )
  }
  const options = [
    '--json',
    '--if-changed',
    ...(draft ? ['--draft'] : []),
    ...(drop && [`--slug=${drop}`]),
    ...(message && (await takesMessage(program, clientEnvironment))
      ? [`--message=${message}`]
      : []),
  ]
  const env = {
    ...clientEnvironment,
    PLINTH_URL: url,
    PLINTH_TOKEN: token,
    PLINTH_CLIENT: 'github-action',
  }
  const { code, stdout } = await withoutCommands(() =>
    runProgram([program, 'deploy', ...options, '--', directory], env),
  )
  const result = parse(stdout)
  if (code === 0 && result !== null) return publishedOf(result)
  throw new Error(result?.detail ?? `plinth deploy exited with code ${code}. See its output above.`)
}

/** The server, and so its client, may be older than this action. */
async function takesMessage(program, env) {
  const { stdout } = await run(process.execPath, [program, 'deploy', '--help'], { env })
  return stdout.includes('--message')
}

/** The client stores `.plinth.json` in the working directory, or in the published folder. */
function isRemembered(target, service) {
  const isFile = statSync(target, { throwIfNoEntry: false })?.isFile()
  return ['.', isFile ? path.dirname(target) : target].some((folder) =>
    listRemembered(folder, service).some(
      (name) => path.resolve(folder, name) === path.resolve(target),
    ),
  )
}

function listRemembered(folder, service) {
  try {
    const { drops } = JSON.parse(readFileSync(path.join(folder, '.plinth.json'), 'utf8'))
    return drops.filter((drop) => drop.service === service).map(({ file }) => file ?? '.')
  } catch {
    return []
  }
}

/** The client prints file names, and a file name could contain a workflow command. */
async function withoutCommands(work) {
  const end = randomUUID()
  process.stdout.write(`::stop-commands::${end}\n`)
  try {
    return await work()
  } finally {
    process.stdout.write(`::${end}::\n`)
  }
}

async function runProgram(args, env) {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  const [code, stdout] = await Promise.all([exit, text(child.stdout)])
  return { code, stdout }
}

function parse(stdout) {
  try {
    return JSON.parse(stdout.trim().split('\n').at(-1))
  } catch {
    return null
  }
}

function publishedOf({ url, preview_url, slug, version_number, live, changed, published }) {
  return {
    slug,
    url: new URL(url).href,
    previewUrl: preview_url ? new URL(preview_url).href : '',
    number: version_number,
    live: live ?? true,
    changed: changed ?? true,
    online: published ?? true,
  }
}
