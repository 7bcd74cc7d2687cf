import { describe, expect, it } from 'vitest'
import { splitFrontMatter } from './front-matter.ts'

describe('front matter', () => {
  it.each([
    ['---\ntitle: Plain\n---\nText', 'Plain', null],
    ['---\r\ntitle: Windows\r\n---\r\nText', 'Windows', null],
    [
      '---\ntitle: "Say \\"hi\\": now"\ndescription: \'It\'\'s\'\n---\nText',
      'Say "hi": now',
      "It's",
    ],
    ['---\ntitle: A # a comment\n# another\n\n...\nText', 'A', null],
    ['---\ntitle: C# and F#\n---\nText', 'C# and F#', null],
    ['---\ntags:\n  - a\n- b\nnested:\n  title: not this\n---\nText', null, null],
    ['---\ntitle: |\n  block\ndescription: [a, b]\n---\nText', 'block', null],
    [
      '---\ndescription: >-\n  Two\n\n  # lines\ntitle: |2+ # literal\n    One\ntags: a\n  b\n---\nText',
      'One',
      'Two # lines',
    ],
    ['---\ntitle: >-\ndescription: > not a block\n  b\n---\nText', null, null],
    ['---\ntitle: ""\ndescription:\n---\nText', null, null],
  ])('is removed from %j', (source, title, description) => {
    expect(splitFrontMatter(source)).toEqual({ title, description, image: null, body: 'Text' })
  })

  it('may be the whole file', () => {
    expect(splitFrontMatter('---\ntitle: A\n---')).toMatchObject({ title: 'A', body: '' })
  })

  it.each([
    ['---\ntitle: never closed\n'],
    ['---\nFoo\n---\nBar\n'],
    ['---\n---\n'],
    ['\n---\ntitle: too late\n---\n'],
    ['---\ntitle: a\n<script>\n---\n'],
    ['--- \n\n---\n'],
  ])('is not recognised in %j', (source) => {
    const nothing = { title: null, description: null, image: null }
    expect(splitFrontMatter(source)).toEqual({ ...nothing, body: source })
  })
})
