import { expect, test } from 'vitest'
import { foldText } from './fold-text.ts'
import { signInBrandName } from './phrases.ts'

test.each([
  'Log in to your PayPal account',
  'PayPal: log in',
  'Zaloguj się: PayPal',
  'Вход: PayPal',
  'Вход в PayPal',
  'PayPal – войти',
  'ВОЙТИ В PAYPAL',
])('%j asks to sign in to PayPal', (line) => {
  expect(signInBrandName(foldText(line))).toBe('paypal')
})

test.each(['Log in with PayPal', 'How to log in to PayPal', 'Входной PayPal'])(
  '%j does not',
  (line) => {
    expect(signInBrandName(foldText(line))).toBeNull()
  },
)
