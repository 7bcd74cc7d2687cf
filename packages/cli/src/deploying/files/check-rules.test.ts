import { expect, test } from 'vitest'
import { checkRules } from './check-rules.ts'

test('names a rules file that cannot be read', async () => {
  const rules = { path: '_redirects', file: '/absent/_redirects' }
  await expect(checkRules([rules])).rejects.toThrow('"/absent/_redirects" cannot be read.')
})
