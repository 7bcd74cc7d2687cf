import { expect, test } from 'vitest'
import { reviewablePages } from './reviewable-pages.ts'

const labels = ['a', 'b', 'c'].map((letter) => `p-${letter.repeat(26)}`)
const [draft, live, gone] = labels
const url = 'https://apples.example'
const preview = (label = '') => `https://${label}.example`
const version = (number: number, label = '') => ({
  version_id: `v_${number}`,
  version_number: number,
  byte_size: 1,
  file_count: 1,
  created_at: '2030-01-01T00:00:00Z',
  live: label === live,
  source: 'cli' as const,
  preview_url: preview(label),
})
const report = (path: string, closed = false) => ({
  id: path,
  path,
  reason: 'other' as const,
  details: '',
  email: null,
  created_at: '2030-01-01T00:00:00Z',
  closed_at: closed ? '2030-01-01T00:00:00Z' : null,
})

test('lists reported pages on the host where they were seen, and every draft', () => {
  const reports = [report(`//${gone}/x`, true), report(`//${draft}/login`), report('/')]
  const versions = [version(2, draft), version(1, live)]
  expect(reviewablePages({ url, reports, versions })).toEqual([
    {
      value: `//${draft}/login`,
      label: '/login of version 2',
      path: '/login',
      url: preview(draft),
    },
    { value: '/', label: '/', path: '/', url },
    { value: `//${gone}/x`, label: '/x of a removed version', path: '/x', url },
    { value: `//${draft}/`, label: '/ of version 2', path: '/', url: preview(draft) },
  ])
})
