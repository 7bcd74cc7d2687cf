// Pages made from templates in a real browser, from an empty form to a live drop.
// Stores: sqlite-files. What a browser shows does not depend on the stores.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from './harness/browser-suite.ts'
import {
  addressOf,
  expectAccessible,
  heading,
  holdUpload,
  openDashboard,
  press,
  signIn,
} from './harness/dashboard.ts'
import { visit } from './harness/http.ts'
import type { Account } from './harness/plinth.ts'
import { pngOf } from './harness/png.ts'
import { openStrictPage, type StrictPage } from './harness/strict-page.ts'

interface Journey {
  readonly id: string
  readonly title: string
  readonly design: string
  readonly fill: (page: Page) => Promise<void>
  readonly shows: readonly string[]
}

const picture = (width: number, height: number) => ({
  name: 'picture.png',
  mimeType: 'image/png',
  buffer: pngOf(width, height),
})

const journeys: readonly Journey[] = [
  {
    id: 'cv',
    title: 'CV',
    design: 'Slate',
    async fill(page) {
      await page.getByLabel('Name', { exact: true }).fill('Rosa <b>Bold</b>')
      await page.getByLabel('Email').fill('rosa@example.org')
      await page.getByLabel('Portrait').setInputFiles(picture(1700, 850))
      await page.getByRole('img', { name: 'Chosen portrait' }).waitFor()
      await press(page, 'Add job')
      await page.keyboard.type('Bridge engineer')
      await page.getByLabel('What you did').fill('- built one\n- mended two')
    },
    shows: ['Rosa <b>Bold</b>', 'rosa@example.org', 'Bridge engineer', 'mended two'],
  },
  {
    id: 'portfolio',
    title: 'Portfolio',
    design: 'Index',
    async fill(page) {
      await page.getByLabel('Name', { exact: true }).fill('Rosa')
      await press(page, 'Add project')
      await page.getByLabel('Title').fill('A small bridge')
      await page.getByLabel('Picture', { exact: true }).setInputFiles(picture(40, 30))
      await page.getByRole('img', { name: 'Chosen picture' }).waitFor()
      await page.getByLabel('Picture description').fill('Planks over water')
      await page.getByLabel('Link', { exact: true }).fill('example.org/bridge')
    },
    shows: ['Rosa', 'A small bridge'],
  },
  {
    id: 'links',
    title: 'Link in bio',
    design: 'Poster',
    async fill(page) {
      await page.getByLabel('Name', { exact: true }).fill('Rosa')
      for (const [label, address] of [
        ['Shop', 'example.org/shop'],
        ['Trap', 'javascript:alert(1)'],
      ] as const) {
        await press(page, 'Add link')
        await page.keyboard.type(label)
        await page.getByLabel('Address').last().fill(address)
      }
      await page.getByLabel('Note').last().focus()
      await page.getByText('We can’t link to that.').waitFor()
    },
    shows: ['Rosa', 'Shop'],
  },
  {
    id: 'invite',
    title: 'Event invite',
    design: 'Picnic',
    async fill(page) {
      await page.getByLabel('Event name').fill('Opening of a bridge')
      await page.getByLabel('Date').fill('1 May')
      await page.getByLabel('Reply to').fill('rosa@example.org')
      await press(page, 'Add entry')
      await page.keyboard.type('10:00')
      await page.getByLabel('What happens').fill('The first step')
    },
    shows: ['Opening of a bridge', '1 May', 'The first step'],
  },
]

describeInBrowser((setup) => {
  let account: Account
  let person: StrictPage
  let bare: StrictPage
  beforeAll(async () => {
    account = await setup.createAccount('plus')
    person = await openDashboard(setup, account)
    bare = await openStrictPage(setup.browser)
  })

  async function openTemplate(page: Page, title: string): Promise<void> {
    await page.goto(`${setup.plinth.base}/dashboard/new`)
    await page.getByRole('link', { name: title, exact: true }).click()
    await heading(page, title)
    await page.getByText('This is sample content.').waitFor()
  }

  /** The document that the preview shows now. */
  const previewed = async (page: Page): Promise<string> => {
    const preview = page.frameLocator('iframe[title^="Preview of"]').frameLocator('iframe.shown')
    const html = await preview.locator('html').evaluate(outerHtml)
    return `<!doctype html>${html}`
  }

  /** The example in every design, as the preview shows it. */
  async function previewEveryDesign(page: Page): Promise<string[]> {
    const previews = new Map<string, string>()
    for (const design of await page.getByRole('group', { name: 'Design' }).locator('label').all()) {
      await design.click()
      let html = ''
      const style = async () => {
        html = await previewed(page)
        return styleOf(html)
      }
      await expect.poll(style).not.toSatisfy((known: string) => previews.has(known))
      previews.set(styleOf(html), html)
    }
    return [...previews.values()]
  }

  /** Checks the documents without the app around them. */
  async function checkDocuments(documents: readonly string[]): Promise<void> {
    for (const html of documents) {
      await bare.page.setContent(html)
      await expectAccessible(bare.page)
    }
  }

  async function publish(page: Page, { id, design, fill }: Journey): Promise<string> {
    await fill(page)
    await page.getByText(design, { exact: true }).click()
    // All forms have the same components, so checking one is enough.
    if (id === 'cv') await expectAccessible(page)
    await press(page, 'Publish page')
    await page.getByText('Version 1 published.').waitFor()
    const url = await addressOf(page)
    expect(
      await page.evaluate(`fetch(location.href.replace('/dashboard/drops/', '/api/v1/sites/') + '/versions')
        .then((response) => response.json()).then(([version]) => version.source)`),
    ).toBe('template')
    return url
  }

  test.each(journeys)('$title becomes an accessible page, in every design', async (journey) => {
    const { page, takeProblems } = person
    await openTemplate(page, journey.title)
    const designs = await previewEveryDesign(page)
    expect(designs).toHaveLength(3)
    // In two browser pages at the same time.
    const [url] = await Promise.all([publish(page, journey), checkDocuments(designs)])

    await page.goto(url)
    for (const words of journey.shows) await page.getByText(words).first().waitFor()
    expect(await page.getByText('Trap').count()).toBe(0)
    await expectAccessible(page)
    const pictures = await page.evaluate<number[]>(
      'Array.from(document.images, (image) => image.naturalWidth)',
    )
    expect(pictures).toEqual({ cv: [1600], portfolio: [40] }[journey.id] ?? [])
    expect([...takeProblems(), ...bare.takeProblems()]).toEqual([])
  })

  test('on a phone: entries are moved, removed, restored and survive the session', async () => {
    const { page, takeProblems } = person
    await page.setViewportSize({ width: 375, height: 740 })
    await openTemplate(page, 'Link in bio')
    await press(page, 'Publish page')
    await page.getByText('Required.').waitFor()
    await page.keyboard.type('Rosa')
    for (const label of ['One', 'Two', 'Three']) {
      await press(page, 'Add link')
      await page.keyboard.type(label)
      await page.getByLabel('Address').last().fill(`example.org/${label}`)
    }
    const labels = () =>
      page
        .getByLabel('Link text')
        .all()
        .then((inputs) => Promise.all(inputs.map((input) => input.inputValue())))
    await press(page, 'Move link 3 up')
    await page.keyboard.press('Enter')
    expect(await labels()).toEqual(['Three', 'One', 'Two'])
    await press(page, 'Remove link 2')
    await expect.poll(labels).toEqual(['Three', 'Two'])
    await press(page, 'Undo')
    await expect.poll(labels).toEqual(['Three', 'One', 'Two'])
    await page.getByLabel('Portrait').setInputFiles({ ...picture(9, 9), buffer: Buffer.from('no') })
    await page.getByText('Your browser can’t read that picture.').waitFor()
    await expectAccessible(page)

    await page.reload()
    await expect.poll(labels).toEqual(['Three', 'One', 'Two'])
    await page.getByText('Preview', { exact: true }).click()
    await expect.poll(() => previewed(page)).toContain('https://example.org/Three')

    await page.context().clearCookies()
    await press(page, 'Publish page')
    await page.getByText('Sign in again in a new tab').waitFor()
    expect(takeProblems().filter((problem) => !problem.includes('401'))).toEqual([])
    await page.goto(`${setup.plinth.base}/signin?return_to=/dashboard/new/links`)
    await signIn(page, account)
    await heading(page, 'Link in bio')
    await expect.poll(labels).toEqual(['Three', 'One', 'Two'])
    await page.getByLabel('Drop name').fill('My links')
    // Leaving the page and opening it again during an upload does not lose the upload, and the form
    // is disabled.
    const { upload } = await holdUpload(page)
    await press(page, 'Publish page')
    const heldUpload = await upload
    await page.getByRole('link', { name: '← New drop' }).click()
    await page.getByRole('link', { name: 'Link in bio', exact: true }).click()
    await heading(page, 'Link in bio')
    await expect.poll(() => page.getByLabel('Drop name').isDisabled()).toBe(true)
    await heldUpload.continue()
    await heading(page, 'My links')
    expect((await visit(await addressOf(page))).text).toContain('https://example.org/Two')
    await page.goto(`${setup.plinth.base}/dashboard/new/links`)
    await page.getByText('This is sample content.').waitFor()
    await page.goto(`${setup.plinth.base}/dashboard/new/nothing`)
    await heading(page, 'Page not found')
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })
})

const styleOf = (html: string): string => /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''

const outerHtml = ({ outerHTML }: { readonly outerHTML: string }): string => outerHTML
