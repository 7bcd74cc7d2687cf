import { expect, test } from 'vitest'
import { createSealer } from './aes-sealer.ts'

const sealer = createSealer('a secret')
const changed = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)

test('decrypts what it sealed, with different ciphertext each time', () => {
  const sealed = sealer.seal('mail', 'Schöne Grüße')
  expect(sealer.open('mail', sealed)).toBe('Schöne Grüße')
  expect(sealer.seal('mail', 'Schöne Grüße')).not.toBe(sealed)
})

test.each([
  ['another purpose', sealer.seal('keys', 'text')],
  ['another secret', createSealer('other').seal('mail', 'text')],
  ['a changed text', changed(sealer.seal('mail', 'text'))],
  ['a cut text', sealer.seal('mail', 'text').slice(0, -4)],
  ['an empty text', ''],
])('refuses %s', (_, sealed) => {
  expect(() => sealer.open('mail', sealed)).toThrow()
})
