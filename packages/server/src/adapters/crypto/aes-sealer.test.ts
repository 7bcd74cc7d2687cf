import { expect, test } from 'vitest'
import { createSealer } from './aes-sealer.ts'

const sealer = createSealer('a secret')
const changed = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)

test('what was sealed comes back, and looks different each time', () => {
  const sealed = sealer.seal('mail', 'Schöne Grüße')
  expect(sealer.open('mail', sealed)).toBe('Schöne Grüße')
  expect(sealer.seal('mail', 'Schöne Grüße')).not.toBe(sealed)
})

test.each([
  ['another purpose', sealer.seal('keys', 'text')],
  ['another secret', createSealer('other').seal('mail', 'text')],
  ['a changed text', changed(sealer.seal('mail', 'text'))],
  ['a cut text', sealer.seal('mail', 'text').slice(0, -4)],
  ['nothing', ''],
])('%s does not open', (_, sealed) => {
  expect(() => sealer.open('mail', sealed)).toThrow()
})
