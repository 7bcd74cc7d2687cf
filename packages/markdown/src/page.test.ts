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
  const description = '&quot;&gt;&lt;script&gt;alert(2)&lt;/script&gt;'
  expect(
    [...page.matchAll(/<meta (name|property)="(?!viewport)[^>]*>/g)].map(([tag]) => tag),
  ).toEqual([
    '<meta property="og:type" content="article">',
    '<meta property="og:title" content="&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;">',
    '<meta name="twitter:card" content="summary">',
    `<meta name="description" content="${description}">`,
    `<meta property="og:description" content="${description}">`,
  ])
})

test.each([
  [{}, 'summary'],
  [{ hasCard: true }, 'summary_large_image'],
  [{ image: 'https://a.example/"b".png' }, 'summary_large_image'],
])('link previews of a page with %j are a %s', (picture, kind) => {
  const page = render({ title: 'T', description: null, content: '', ...picture })
  expect(page).toContain(`<meta name="twitter:card" content="${kind}">\n`)
  const image = '<meta property="og:image" content="https://a.example/&quot;b&quot;.png">\n'
  expect(page.includes(image)).toBe('image' in picture)
})

test('style sheets are in cascade order', () => {
  const page = render({ title: 'T', description: null, content: '' })
  expect(page).toContain('<style>\na\nb\nc\nd\ne</style>')
  expect(page).not.toContain('name="description"')
})
