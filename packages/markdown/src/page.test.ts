import { expect, test } from 'vitest'
import { createPageTemplate } from './page.ts'

const render = createPageTemplate({ tokens: 'a', layout: 'b', prose: 'c', code: 'd', print: 'e' })

test('everything in the head is escaped', () => {
  const page = render({
    title: '</title><script>alert(1)</script>',
    description: '"><script>alert(2)</script>',
    content: '<p>x</p>\n',
  })
  expect(page).not.toContain('<script')
  expect(page).toContain('<title>&lt;/title&gt;&lt;script&gt;')
  expect(page).toContain('<meta property="og:description" content="&quot;&gt;&lt;script&gt;')
})

test('styles come in the order in which they hold', () => {
  const page = render({ title: 'T', description: null, content: '' })
  expect(page).toContain('<style>\na\nb\nc\nd\ne</style>')
  expect(page).not.toContain('name="description"')
})
