// Launches a real Chromium: the one on the PATH, else Debian's package, else Playwright's.
import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { hangMs } from './eventually.ts'

const run = promisify(execFile)
// The headless shell has the same engine without a user interface, and uses a fifth less CPU.
const packages = ['chromium-headless-shell', 'chromium']
const programs = [...packages, 'chromium-browser', 'google-chrome']
const isRoot = process.getuid?.() === 0

/** Chromium reads only one such list, so the features that Playwright turns off are repeated. */
const featuresOff = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  // A process for the next site, which most tests do not open.
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
  // The pages of the omnibox popups: each window would load both, for half a second of CPU.
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
]

/** Long enough to download the package. */
export const launchTimeoutMs = 900_000

let shared: Promise<Browser> | undefined

/**
 * A browser that the suites of a worker use one after the other, because its start takes as much
 * CPU time as a short suite. Playwright ends it with the worker. Each suite ends with
 * `closeContexts`.
 */
export function sharedChromium(): Promise<Browser> {
  shared ??= launchChromium()
  return shared
}

/** Closes all pages, and discards their cookies and storage. */
export async function closeContexts(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
}

/** `names` maps hostnames to addresses, in the syntax of Chromium's `--host-resolver-rules`. */
export async function launchChromium(names = 'MAP *.localhost 127.0.0.1'): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    chromiumSandbox: !isRoot,
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // As browsers with a user interface do: a cross-origin frame must not block other pages.
      '--site-per-process',
      // WebGL without a graphics card.
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      `--disable-features=${featuresOff.join(',')}`,
      `--host-resolver-rules=${names}`,
    ],
  })
  browser.on('context', (context) => context.setDefaultTimeout(hangMs))
  return browser
}

async function findChromium(): Promise<string> {
  const found = (await onPath()) ?? (await installed()) ?? (await playwrightsOwn())
  if (found !== null) return found
  throw new Error(
    `The browser tests need Chromium: install one of ${programs.join(', ')}, or run \`npx playwright-core install chromium\`.`,
  )
}

async function onPath(): Promise<string | null> {
  for (const name of programs) {
    for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
      const file = path.join(folder, name)
      if (await isExecutable(file)) return file
    }
  }
  return null
}

async function installed(): Promise<string | null> {
  if (!isRoot || process.platform !== 'linux') return null
  // Another test file may be installing it already.
  const apt = (...args: string[]) => run('apt-get', ['-o', 'DPkg::Lock::Timeout=240', ...args])
  await apt('update').catch(() => {})
  for (const name of packages) {
    await apt('install', '-y', '--no-install-recommends', name).catch(() => {})
    const file = await onPath()
    if (file !== null) return file
  }
  return null
}

async function playwrightsOwn(): Promise<string | null> {
  const file = chromium.executablePath()
  return (await isExecutable(file)) ? file : null
}

const isExecutable = (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
