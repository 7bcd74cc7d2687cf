import type { Header } from '@plinth/domain/rules/custom-header'
import { expect, test } from 'vitest'
import { thumbnailHeaders } from './thumbnail.ts'

const ours =
  "sandbox; default-src 'self' data: 'unsafe-inline'; frame-src 'none'; object-src 'none'"

test('a thumbnail keeps the owner’s type and framing headers, without those that contact third parties', () => {
  const policies = "frame-ancestors 'none'; Report-URI https://a.example/x;report-to b, img-src *"
  const headers: Header[] = [
    ['content-type', 'application/xhtml+xml'],
    ['x-frame-options', 'DENY'],
    ['content-security-policy', policies],
    ['content-security-policy-report-only', "default-src 'none'; report-uri https://a.example"],
    ['link', '<https://a.example>; rel=preconnect'],
    ['refresh', '0; url=https://a.example'],
  ]
  expect(Object.fromEntries(thumbnailHeaders(headers))).toEqual({
    'content-type': 'application/xhtml+xml',
    'x-frame-options': 'DENY',
    'x-dns-prefetch-control': 'off',
    'content-security-policy': `frame-ancestors 'none';;, img-src *, ${ours}`,
  })
  expect(thumbnailHeaders([])).toEqual([
    ['x-dns-prefetch-control', 'off'],
    ['content-security-policy', ours],
  ])
})
