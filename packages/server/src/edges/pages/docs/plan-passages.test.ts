import { expect, test } from 'vitest'
import { passagesFor } from './plan-passages.ts'

const both = (source: string) => [
  passagesFor(source, { hasPlans: true }),
  passagesFor(source, { hasPlans: false }),
]

test('a sentence of services with plans, and one of services without', () => {
  expect(both('One.<!-- plans --> Two.<!-- /plans --><!-- no plans:  Three. --> Four.')).toEqual([
    'One. Two. Four.',
    'One. Three. Four.',
  ])
})

test('marks on lines of their own leave no line behind', () => {
  const source = 'a\n\n<!-- plans -->\nb\n\nc\n<!-- /plans -->\n<!-- no plans: d\n\ne -->\nf\n'
  expect(both(source)).toEqual(['a\n\nb\n\nc\nf\n', 'a\n\nd\n\ne\nf\n'])
})

test('list items and rows of a table', () => {
  const items = '- a\n- <!-- plans -->b<!-- /plans -->\n- <!-- plans -->c<!-- /plans -->d\n'
  expect(both(items)).toEqual(['- a\n- b\n- cd\n', '- a\n- d\n'])
  const rows = '| a | b |\n| <!-- plans -->c<!-- /plans --> | d |\n| e | f |\n'
  expect(both(rows)).toEqual(['| a | b |\n| c | d |\n| e | f |\n', '| a | b |\n| e | f |\n'])
})

test('each passage ends at its own mark', () => {
  const source = '<!-- plans -->a<!-- /plans -->b<!-- plans -->c<!-- /plans -->d'
  expect(both(source)).toEqual(['abcd', 'bd'])
})
