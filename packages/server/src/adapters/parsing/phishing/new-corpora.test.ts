// The corpora that were written before and after the rules against hidden forms. The counts are exact:
// a change of the rules that moves one of them has to say so here.
import { refusalScore, scorePage } from '@plinth/domain/abuse/phishing/page-score'
import { expect, test } from 'vitest'
import { adaptedKits } from './corpus/adapted-kits.ts'
import { everydayForms } from './corpus/everyday-forms.ts'
import { everydayPrograms } from './corpus/everyday-programs.ts'
import { everydaySites } from './corpus/everyday-sites.ts'
import { everydayTexts } from './corpus/everyday-texts.ts'
import { laterPages } from './corpus/later-pages.ts'
import { newKits } from './corpus/new-kits.ts'
import { readFacts } from './read-page.ts'

type Corpus = Readonly<Record<string, string>>

async function refusedOf(corpus: Corpus): Promise<string[]> {
  const refused: string[] = []
  for (const [name, page] of Object.entries(corpus)) {
    if (scorePage(await readFacts([page])).score >= refusalScore) refused.push(name)
  }
  return refused
}

const everyday: Corpus = {
  ...everydayTexts,
  ...everydayForms,
  ...everydayPrograms,
  ...everydaySites,
}

test.each([
  { corpus: newKits, pages: 35, missed: [] },
  // One imitates dots with a shadow, the other loads its content from elsewhere.
  { corpus: adaptedKits, pages: 10, missed: ['transparent letters', 'a page that is fetched'] },
])('refuses $pages kits but $missed', async ({ corpus, pages, missed }) => {
  const refused = await refusedOf(corpus)
  expect(Object.keys(corpus)).toHaveLength(pages)
  expect(Object.keys(corpus).filter((name) => !refused.includes(name))).toEqual(missed)
})

test.each([
  { corpus: everyday, pages: 100 },
  { corpus: laterPages, pages: 21 },
])('accepts $pages ordinary pages', async ({ corpus, pages }) => {
  expect(Object.keys(corpus)).toHaveLength(pages)
  expect(await refusedOf(corpus)).toEqual([])
})
