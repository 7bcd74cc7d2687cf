import { stat, writeFile } from 'node:fs/promises'
import {
  type PhishingVerdict,
  refusalScore,
  scorePage,
} from '@plinth/domain/abuse/phishing/page-score'
import { refusePhishing } from '@plinth/domain/abuse/phishing/refuse-phishing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ParserPool, Parsers } from '../../../ports/parsers.ts'
import { createParserPool } from '../../worker-pool/parsers.ts'
import { unlimitedBudget } from '../../worker-pool/unlimited-budget.test-support.ts'
import { temporaryFolder } from '../temporary-folder.test-support.ts'
import { distinct, legitimatePages } from './corpus/legitimate-pages.ts'
import { falseNegatives, phishing } from './corpus/phishing-pages.ts'
import { readFacts, readPage } from './read-page.ts'

const folder = temporaryFolder()
const judge = async (page: string): Promise<PhishingVerdict> => scorePage(await readFacts([page]))
const summary = ({ score, reasons }: PhishingVerdict) =>
  `${score}: ${reasons.map(({ code, points }) => `${code} ${points}`).join(', ')}`

test('accepts all legitimate pages', async () => {
  expect(distinct.length).toBeGreaterThanOrEqual(200)
  expect(new Set(legitimatePages.map(([, page]) => page)).size).toBe(legitimatePages.length)
  const refused: string[] = []
  for (const [name, page] of legitimatePages) {
    const verdict = await judge(page)
    if (verdict.score >= refusalScore) refused.push(`${name}: ${summary(verdict)}`)
  }
  expect(refused).toEqual([])
})

describe('phishing', () => {
  test.each(Object.entries(phishing))('is detected: %s', async (_, page) => {
    const verdict = await judge(page)
    expect(verdict.score, summary(verdict)).toBeGreaterThanOrEqual(refusalScore)
    expect(refusePhishing(verdict)).toMatchObject({
      code: 'content_rejected',
      detail: expect.stringMatching(/: it .+\. Change that, or sign up/),
    })
  })

  test.each(Object.entries(falseNegatives))('is a known false negative: %s', async (_, page) => {
    expect((await judge(page)).score).toBeLessThan(refusalScore)
  })

  test('is detected within a legitimate page', async () => {
    const kits = fc.constantFrom(...Object.values(phishing))
    const around = fc.constantFrom(...legitimatePages.map(([, page]) => page))
    await fc.assert(
      fc.asyncProperty(kits, around, fc.boolean(), async (kit, page, before) => {
        const { score } = await judge(before ? `${page}\n${kit}` : `${kit}\n${page}`)
        expect(score).toBeGreaterThanOrEqual(refusalScore)
      }),
      { numRuns: 100, seed: 7 },
    )
  })

  test('is detected in UTF-16 as browsers decode it', async () => {
    const page = phishing['in two bytes a letter'] ?? ''
    const big = Buffer.from(page, 'utf16le').swap16()
    for (const bytes of [Buffer.from(page, 'utf16le'), big, Buffer.from(page)]) {
      const file = folder.path('page.html')
      await writeFile(file, bytes)
      const { score } = scorePage(await readPage({ file, offset: 0, size: bytes.length }))
      expect(score).toBeGreaterThanOrEqual(refusalScore)
    }
  })
})

/**
 * Backtracking patterns or repeated copies of lists would take minutes, and a synchronous call
 * cannot be interrupted at the time limit. So the input is parsed on the same worker threads as
 * uploads. The limit of CPU time is less than that of uploads, because the input is too.
 */
describe('reads hostile input in linear time:', { tags: ['slow'] }, () => {
  let pool: ParserPool
  let parsers: Parsers
  beforeAll(() => {
    pool = createParserPool({ cpuLimitMs: 2_000 })
    parsers = pool.forUpload(unlimitedBudget)
  })
  afterAll(() => pool.close())

  const many = (text: string, length = 160_000) => text.repeat(Math.ceil(length / text.length))
  const some = (text: string) => many(text, 120_000)
  const most = (text: string) => many(text, 1_000_000 / (Buffer.byteLength(text) / text.length))
  const script = (text: string) => `<script>${text}</script>`
  test.each<[string, string, ...string[]]>([
    ['nested elements', many('<div>')],
    ['open headings', many('<h1>a')],
    ['hidden elements', many('<b hidden>')],
    ['fields', many('<input type=password>'), 'asks_for_secrets'],
    ['buttons of one form', `<form>${many('<button formaction=a>')}`],
    ['frames', many('<iframe srcdoc=a>')],
    ['styles', `<style>${many('iframe{url(')}`],
    ['one attribute', `<p title="${many('a')}">`],
    ['an attribute’s worth of names', `<input placeholder="${many('pass ')}">`],
    ['a comment that never ends', `<!--${many('-')}`],
    ['brands', many('pay pal paypal p a y p a l ')],
    ['separators', `<title>log in${many(':')}</title>`],
    ['rights', many('© 2026 ')],
    ['marks above letters', many('a\u0301\u200b')],
    ['one long title', `<title>${many('log in to ')}</title>`],
    ['quotes in a script', script(`atob${many('"')}`)],
    ['literals in a script', script(`atob(${many('"aHR0cHM6Ly9hLmV4YW1wbGUv",')})`)],
    ['codes in a script', script(many('fromCharCode(104 ,'))],
    ['spaces in a script', script(`fromCharCode(${many(' ')}`)],
    ['percents in a script', script(`"${many('%41')}`)],
    ['escapes in a script', script(many('\\x41'))],
    ['addresses in a script', script(many('//a.b/'))],
    ['slashes in a script', script(many('/'))],
    ['ways on in a script', script(many('location='))],
    ['brackets in a script', script(many('location['))],
    ['markup in a script', script(many("'<input type=password>'")), 'asks_for_secrets'],
    ['pieces of a literal', script(`x=${some("'a'+")}'a'`)],
    ['pieces of an array', script(`x=[${some("'a',")}'a'].join('')`)],
    ['arrays that do not end', script(some("['a',"))],
    ['replacements', script(`x=${some("'aa'.replace('a','b')+")}''`)],
    ['splits', script(some("'aa'.split('a')"))],
    ['patterns that do not end', script(some('=/['))],
    ['quotes that are escaped', script(`'${some("\\'")}`)],
    ['comments that do not end', script(some('/*'))],
    ['holes in a template', script(some('`${'))],
    ['holes with a name', script(`a="b";x=\`${some('\x24{a}')}\``)],
    ['one constant in many places', script(`a="${'b'.repeat(190)}";x=${some('a+')}1`)],
    ['constants of constants', script(most('a$=b$;b$="c";'))],
    ['many constants', script(Array.from({ length: 20_000 }, (_, n) => `a${n}="b";`).join(''))],
    ['appended constants', script(some('a+="b";'))],
    ['numbers', script(`atob${some('1,')}`)],
    ['numbers with breaks', script(`atob;${some(`${'1,'.repeat(90)};`)}`)],
    ['decoders that write', script(some('a=atob(b);c.innerHTML=a;'))],
    ['markup that is written', script(some('.innerHTML=x '))],
    ['values that are set', script(some('.value= '))],
    ['mails', script(some('mailto:+'))],
    ['functions', script(`atob;${some('function a')}`)],
    ['lists of numbers', script(`TextDecoder;${some(`[${'65,'.repeat(120)}]`)}`)],
    ['encoded attributes', `${some(`<p data-a="${'a'.repeat(120)}">`)}${script('atob')}`],
    ['tables of words', script(some("a=['b'];"))],
    ['words by atob', script(some("atob('YWJj')"))],
    ['labels of words', some('<input placeholder="12 12 12 12 12 12">')],
    ['fonts', `<style>${some('font:')}`],
    ['addresses as text', some('<p>🔒 https://a.b/')],
    ['reversed literals', script(`.reverse(${many('"//:sptth"')}`)],
    ['marks in no order', `a${most('\u0300\u0316')}`],
    ['marks that are letters before', `a${most('\u0300\uff9e')}`],
    ['a letter that is eighteen', many('\ufdfa', 300_000)],
    ['a label of marks', `<p role=heading aria-label="a${most('\u0300\u0316')}">`],
    ['a name that never ends', script(most('a$'))],
    ['spaces after a name', script(`a${many(' ')}b`)],
    [
      'a long text to search for',
      script(`'${many('a')}'.split('${some('a')}b${some('a')}').join('')`),
    ],
    [
      'texts that grow',
      script(`'${some('a')}'${".split('').join('12345678')".repeat(2)};${many('b')}`),
    ],
    ['a long line of fields', `<b>${many('x')}</b>${many('<b contenteditable>x</b>')}`],
    ['lines of nothing', most(' <p>')],
    ['a long base', `<base href="//a.b/${many('a')}">${many('<form action=a></form>')}`],
  ])(
    '%s',
    async (_, page, ...found) => {
      const file = folder.path('malice.html')
      await writeFile(file, page)
      const { size } = await stat(file)
      const { reasons } = await parsers.judgePage({ file, offset: 0, size })
      expect(reasons.map(({ code }) => code)).toEqual(found)
    },
    60_000,
  )
})
