// Takes the pictures of README.md again: `npm run screenshots`. The server with sample drops listens on
// port 4000, because the pictures show its addresses; `npm run screenshots -- 4100` uses another port.
import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { refuseStaleDashboard } from '../e2e/harness/built-dashboard.ts'
import { launchChromium } from '../e2e/harness/chromium.ts'
import { publishSamples } from './screenshots/sample-drops.ts'
import { type SampleServer, startSampleServer } from './screenshots/sample-server.ts'
import { type Step, terminalSvg } from './screenshots/terminal-svg.ts'

const run = promisify(execFile)
const repo = path.resolve(import.meta.dirname, '..')
const images = path.join(repo, 'docs/images')
/** The list of sample drops fits; pages that are longer are cut off. */
const viewport = { width: 1280, height: 640 }

/** Boxes for pictures of drops, which load when the browser is idle. */
const missingPictures = '[aria-hidden][inert]:not(:has(iframe:not(.opacity-0)))'

type Browser = Awaited<ReturnType<typeof launchChromium>>
type Page = Awaited<ReturnType<Browser['newPage']>>

refuseStaleDashboard()
const server = await startSampleServer(Number(process.argv[2] ?? '4000'))
try {
  const drop = await publishSamples(server)
  const browser = await launchChromium()
  try {
    for (const theme of ['light', 'dark'] as const) {
      const page = await signIn(browser, theme)
      await take(page, '/dashboard', `dashboard-${theme}.webp`)
      if (theme === 'light') {
        // For the guides.
        await take(page, `/dashboard/drops/${drop}`, 'drop.png')
        await take(page, '/dashboard/new/cv', 'template.png')
      }
      await page.context().close()
    }
  } finally {
    await browser.close()
  }
  await writeFile(path.join(images, 'deploy.svg'), await recordDeploy(server))
} finally {
  await server.stop()
}

async function signIn(browser: Browser, colorScheme: 'light' | 'dark'): Promise<Page> {
  const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' })
  const { email, password } = server.account
  await context.request.post(`${server.base}/signin`, {
    form: { email, password },
    headers: { origin: server.base },
  })
  return context.newPage()
}

async function take(page: Page, target: string, name: string): Promise<void> {
  await page.goto(server.base + target, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page
    .locator(missingPictures)
    .filter({ visible: true })
    .first()
    .waitFor({ state: 'detached' })
  const file = path.join(images, name)
  const png = await page.screenshot()
  await writeFile(file, name.endsWith('.webp') ? await webpOf(page, png) : png)
  console.log(path.relative(process.cwd(), file))
}

/** Chromium encodes it; its own pictures are PNG, which is five times as large. */
async function webpOf(page: Page, png: Buffer): Promise<Buffer> {
  const blank = await page.context().newPage()
  const encoded = (await blank.evaluate(`(async () => {
    const image = new Image()
    image.src = 'data:image/png;base64,${png.toString('base64')}'
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    canvas.getContext('2d').drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', 0.9)
  })()`)) as string
  await blank.close()
  return Buffer.from(encoded.slice(encoded.indexOf(',') + 1), 'base64')
}

/** Runs the commands of README.md and draws what they print. */
async function recordDeploy({ base, folder, account }: SampleServer): Promise<string> {
  const site = path.join(folder, 'my-site')
  const steps: Step[] = []
  await mkdir(site)
  const write = (version: string) =>
    writeFile(path.join(site, 'index.html'), `<h1>${version} version</h1>\n`)
  const record = async (...args: string[]) => {
    const program = path.join(repo, 'packages/cli/dist/plinth.js')
    const env = { PLINTH_URL: base, PLINTH_TOKEN: account.token, HOME: folder }
    const options = { cwd: folder, env }
    const { stdout, stderr } = await run(process.execPath, [program, ...args], options)
    const output = `${stderr}${stdout}`.trimEnd().split('\n')
    steps.push({ command: ['plinth', ...args].join(' '), output })
  }
  await writeFile(path.join(site, 'style.css'), 'h1 { color: teal }\n')
  await write('First')
  await record('deploy', 'my-site', '--slug', 'my-site')
  await write('Second')
  await record('deploy', 'my-site')
  await record('rollback', 'my-site')
  return terminalSvg('plinth deploy publishes a folder, and plinth rollback restores it', steps)
}
