import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodePageCard, pageCard } from './page-card.ts'

const titleOf = (title: string) => pageCard({ title, description: null })?.title ?? null

test.each([
  ['Field notes', 'Field notes'],
  ['  Two\n\tlines ', 'Two lines'],
  ['Grüße aus Łódź, Žižkov & Þórshöfn', 'Grüße aus Łódź, Žižkov & Þórshöfn'],
  ['Cafe\u0301', 'Café'],
  ['Ελληνικά και ἀρχαῖα', 'Ελληνικά και ἀρχαῖα'],
  ['Привет, ґанок', 'Привет, ґанок'],
  ['Đường về nhà', 'Đường về nhà'],
  ['Launch 🚀 day 👩🏽‍💻 🇩🇪 1️⃣', 'Launch day 1'],
  ['<script>alert("&amp;")</script>', '<script>alert("&amp;")</script>'],
  ['a\u202egnp.exe\u2066\u200f\u0000\u001b[31m', 'agnp.exe[31m'],
  ['soft\u00adhyphen zero\u200bwidth', 'softhyphen zerowidth'],
  ['Ｆｕｌｌ 𝐰𝐢𝐝𝐭𝐡 ﬁt', 'Full width fit'],
  ['half a pair \ud83d', 'half a pair'],
])('the title %j is drawn as %j', (title, drawn) => {
  expect(titleOf(title)).toBe(drawn)
})

test.each([
  ['', 'empty'],
  ['🚀', 'emoji alone'],
  ['مرحبا بالعالم', 'Arabic'],
  ['שלום', 'Hebrew'],
  ['日本語の題名', 'Japanese'],
  ['Notes on 東京', 'one word in another script'],
  ['हिन्दी', 'Devanagari'],
  ['x\u0302\u0302', 'accents without a precomposed letter'],
])('the title %j gets no card: %s', (title) => {
  expect(titleOf(title)).toBeNull()
})

test('a description that cannot be drawn is left out, and the card stays', () => {
  expect(pageCard({ title: 'Tokyo', description: '東京の写真' })).toEqual({
    title: 'Tokyo',
    description: '',
  })
})

test('long texts are cut', () => {
  const card = pageCard({ title: 'é '.repeat(50_000), description: 'w'.repeat(100_000) })
  expect(card?.title).toMatch(/é…$/)
  expect(card?.title.length).toBeLessThanOrEqual(160)
  expect(card?.description).toBe(`${'w'.repeat(239)}…`)
})

test('a card that was stored is read as it was', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))
  fc.assert(
    fc.property(text, text, (title, description) => {
      const card = pageCard({ title, description })
      expect(decodePageCard(card)).toEqual(card)
    }),
    { numRuns: 2_000 },
  )
})

test.each([null, 'text', {}, { title: 1, description: '' }, { title: 'A' }])(
  '%j is not a card',
  (value) => {
    expect(decodePageCard(value)).toBeNull()
  },
)
