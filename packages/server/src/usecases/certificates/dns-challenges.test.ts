import type { Hostname } from '@plinth/domain/addresses/hostname'
import { expect, test } from 'vitest'
import { collectFailures } from '../../ports/failures.test-support.ts'
import { dnsChallenges } from './dns-challenges.ts'

const { signal } = new AbortController()
const challenge = {
  token: '',
  kind: 'dns-01',
  hostname: 'drops.example' as Hostname,
  keyAuthorization: 'value',
} as const

/** The targets of the records that are set if CNAME records lead from one name to the next. */
async function targetsOf(next: (name: string) => string | null): Promise<string[]> {
  const targets: string[] = []
  const nothing = async () => ({ kind: 'answers', values: [] }) as const
  const dns = {
    cname: async (name: string) => {
      const target = next(name)
      return { kind: 'answers', values: target === null ? [] : [target] } as const
    },
    addresses: nothing,
    txt: nothing,
  }
  const provider = {
    set: async ({ target }: { readonly target: string }) => void targets.push(target),
    remove: async () => {},
  }
  const propagation = { waitFor: async () => {} }
  const own = { provider, propagation }
  await dnsChallenges({ dns, failures: collectFailures() }, own, signal).present([challenge])
  return targets
}

test('a chain of CNAME records is followed, and one without end refused', async () => {
  const chain: Record<string, string> = {
    '_acme-challenge.drops.example': 'a.example',
    'a.example': 'b.example',
  }
  expect(await targetsOf((name) => chain[name] ?? null)).toEqual(['b.example'])
  await expect(
    targetsOf((name) => (name === 'a.example' ? 'b.example' : 'a.example')),
  ).rejects.toThrow('have no end')
})

test.each(['../accounts?a.example', '<Value>.example', '--flag.example', 'a b.example'])(
  'a CNAME record that points to %j reaches no DNS provider',
  async (target) => {
    await expect(targetsOf(() => target)).rejects.toThrow(
      '_acme-challenge.drops.example points to a name with characters that cannot be used here.',
    )
  },
)
