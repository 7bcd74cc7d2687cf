import { expect, test } from 'vitest'
import { embedCode } from './embed-code.ts'

test('a name cannot end the attribute', () => {
  expect(embedCode('https://a.example', 'A "b" <c> & d')).toBe(
    '<iframe src="https://a.example" title="A &quot;b&quot; &lt;c> &amp; d" width="100%" height="600" loading="lazy"></iframe>',
  )
})
