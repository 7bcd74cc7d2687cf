// Visits of `bench dashboard`: the front page, the list of drops and one drop, with their interactions.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, openThrottled, type Page, type SignedIn } from './throttled-page.ts'
import { type Loading, longestInteraction, readLoading, timeSinceLastKey } from './vitals.ts'

/** Measurements of one round. */
export interface Visits {
  readonly loading: Readonly<Record<PageName, Loading>>
  /** Milliseconds. */
  readonly interaction: Readonly<Record<InteractionName, number>>
  /** Milliseconds from the last key of a search until its results are shown. */
  readonly results: number
}

export const pageNames = ['front', 'drops', 'drop'] as const
export type PageName = (typeof pageNames)[number]
export const interactionNames = ['search', 'open', 'changes'] as const
export type InteractionName = (typeof interactionNames)[number]

export interface VisitTargets {
  readonly base: string
  readonly signedIn: SignedIn
  /** The drop with many versions; the last one by address. */
  readonly drop: { readonly id: string; readonly slug: string }
}

export async function measureVisits(browser: Browser, targets: VisitTargets): Promise<Visits> {
  const { base, signedIn, drop } = targets
  const front = await withPage(browser, undefined, async (page) => {
    await page.goto(base)
    return readLoading(page)
  })
  const { drops, interaction, results } = await withPage(browser, signedIn, (page) =>
    useDrops(page, targets),
  )
  const one = await withPage(browser, signedIn, async (page) => {
    await page.goto(`${base}/dashboard/drops/${drop.id}`)
    await activityOf(page).first().waitFor()
    return readLoading(page)
  })
  return { loading: { front, drops, drop: one }, interaction, results }
}

/** Loads the list of drops, then measures a search, opening a drop and viewing its changes. */
async function useDrops(page: Page, { base, drop }: VisitTargets) {
  await page.goto(`${base}/dashboard`)
  await page.getByRole('list', { name: 'Drops' }).waitFor()
  const drops = await readLoading(page)
  await page.getByLabel('Search drops').focus()
  await sleep(aimMs)
  let results = 0
  const search = await longestInteraction(page, async () => {
    results = await timeSinceLastKey(page, resultsOf49, () =>
      page.keyboard.type('drop-49', { delay: betweenKeysMs }),
    )
    for (let left = 'drop-49'.length; left > 0; left -= 1) {
      await page.keyboard.press('Backspace', { delay: betweenKeysMs })
    }
  })
  const link = page.locator(`a[data-drop="${drop.id}"]`)
  await page.getByLabel('Sort').selectOption('address')
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await pointAt(page, link)
  const open = await longestInteraction(page, async () => {
    await press(page)
    await activityOf(page).first().waitFor()
  })
  await page.getByRole('link', { name: 'Versions', exact: true }).click()
  await versionsOf(page).first().waitFor()
  await pointAt(
    page,
    page.getByRole('button', { name: 'Changes in version', exact: false }).first(),
  )
  const changes = await longestInteraction(page, async () => {
    await press(page)
    await page.getByText('Compared with version').waitFor()
  })
  return { drops, interaction: { search, open, changes }, results }
}

/** Playwright's own click would run code in the page, which the browser counts as the page's. */
async function pointAt(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error('There is nothing to point at.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await sleep(aimMs)
}

async function press(page: Page): Promise<void> {
  await page.mouse.down()
  await page.mouse.up()
}

/** `drop-49` and `drop-490` to `drop-499`, among 500 drops. */
const resultsOf49 = { selector: '[role=status]', text: '11 of 500 drops' }

/** Time that a user takes from the search box to the first key, and to press what they point at. */
const aimMs = 300

/** The speed of a fast typist. */
const betweenKeysMs = 120

const activityOf = (page: Page) =>
  page.getByRole('list', { name: 'Activity', exact: true }).getByRole('listitem')

const versionsOf = (page: Page) =>
  page.getByRole('list', { name: 'Versions', exact: true }).getByRole('listitem')

async function withPage<T>(
  browser: Browser,
  signedIn: SignedIn | undefined,
  visit: (page: Page) => Promise<T>,
): Promise<T> {
  const page = await openThrottled(browser, signedIn)
  try {
    return await visit(page)
  } finally {
    await page.context().close()
  }
}
