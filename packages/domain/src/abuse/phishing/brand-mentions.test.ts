import { expect, test } from 'vitest'
import { brandMentions } from './brand-mentions.ts'

test.each([
  ['Log in to PayPal', 'PayPal', false],
  ['PAYPAL®', 'PayPal', false],
  ['Micro\u00adsoft', 'Microsoft', false],
  ['Crédit Agricole', 'Crédit Agricole', false],
  ['credit agricole', 'Crédit Agricole', false],
  ['P\u0430yPal', 'PayPal', true],
  ['Pay\u200bPal', 'PayPal', true],
  ['ｐａｙｐａｌ', 'PayPal', true],
  ['pạypal', 'PayPal', true],
  ['p@ypal', 'PayPal', true],
  ['PayPa1', 'PayPal', true],
  ['rnicr0soft', 'Microsoft', true],
  ['N.E.T.F.L.I.X', 'Netflix', true],
])('%s names %s, disguised: %s', (text, title, disguised) => {
  const [mention, ...others] = brandMentions(text)
  expect([mention?.brand.title, mention?.disguised, others]).toEqual([title, disguised, []])
})

test.each(['paypalace', 'the amazons', 'anna@gmail.com', 'modern', 'A B C D', 'сбербанк', ''])(
  '“%s” names no brand',
  (text) => {
    expect(brandMentions(text)).toEqual([])
  },
)
