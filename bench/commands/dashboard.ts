// `bench dashboard`: first paint and interaction times on a slow computer with a mobile network.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { refuseStaleDashboard } from '../../e2e/harness/built-dashboard.ts'
import { launchChromium } from '../../e2e/harness/chromium.ts'
import { logProgress, type Run } from '../bench-run.ts'
import type { Browser, SignedIn } from '../browser/throttled-page.ts'
import { measureVisits, type Visits } from '../browser/visits.ts'
import { page } from '../fixtures/content.ts'
import { openPublisher } from '../fixtures/publisher.ts'
import { seedDrops, seededEmail } from '../fixtures/seed-drops.ts'
import type { BenchOptions } from '../options.ts'
import { startPlinth } from '../peers/plinth.ts'
import { reportDashboard } from '../report/dashboard-report.ts'
import { writeReport } from '../report/write-report.ts'

const dropCount = 500
const versionCount = 30
const password = 'a password for the bench'

export async function dashboard(run: Run, options: BenchOptions): Promise<void> {
  refuseStaleDashboard()
  logProgress(`Storing ${dropCount} drops …`)
  const dataDir = path.join(run.folder, 'plinth')
  await mkdir(dataDir)
  const { drops, token } = await seedDrops(dataDir, dropCount, { perAccount: dropCount, password })
  const drop = drops.at(-1)
  if (!drop) throw new Error('No drop was stored.')
  const { port } = await startPlinth(run, { dataDir })
  await publishVersions(port, token, drop.id)

  const base = `http://localhost:${port}`
  const browser = await launchChromium()
  run.defer(() => browser.close())
  const signedIn = await signIn(browser, base)
  const rounds: Visits[] = []
  for (let round = 0; round <= options.rounds; round++) {
    logProgress(round === 0 ? 'Warm-up' : `Round ${round} of ${options.rounds}`)
    const visits = await run.delayCleanup(measureVisits(browser, { base, signedIn, drop }))
    if (round > 0) rounds.push(visits)
  }
  await writeReport('dashboard', options, reportDashboard(rounds))
}

async function publishVersions(port: number, token: string, id: string): Promise<void> {
  logProgress(`Publishing ${versionCount} versions …`)
  const publisher = openPublisher(port, { token })
  try {
    for (let number = 1; number <= versionCount; number++) {
      await publisher.publishPage(id, page(number))
    }
  } finally {
    publisher.close()
  }
}

async function signIn(browser: Browser, base: string): Promise<SignedIn> {
  const page = await browser.newPage()
  try {
    await page.goto(`${base}/signin?return_to=/dashboard`)
    await page.getByLabel('Email').fill(seededEmail(0))
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('list', { name: 'Drops' }).waitFor()
    return await page.context().storageState()
  } finally {
    await page.context().close()
  }
}
