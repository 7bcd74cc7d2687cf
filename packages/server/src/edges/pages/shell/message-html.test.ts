import { expect, test } from 'vitest'
import { messageHtml } from './message-html.ts'

test('values are emphasised and escaped, and so is the text around them', () => {
  const message = ({ from, to }: { readonly from: string; readonly to: string }) =>
    `${to} & ${from}, ${to}`
  expect(messageHtml(message, { from: '<i>', to: 'b' })).toBe(
    '<b><bdi>b</bdi></b> &amp; <b><bdi>&lt;i&gt;</bdi></b>, <b><bdi>b</bdi></b>',
  )
  expect(messageHtml(message, { from: 'a', to: 'b' }, 'code')).toContain(
    '<code><bdi>a</bdi></code>',
  )
})
