// Every template in every design, parsed with an HTML parser.
import { SAXParser } from 'parse5-sax-parser'
import { describe, expect, test } from 'vitest'
import { templates } from './catalogue.ts'
import { makeUpload, nameFor } from './make-upload.ts'
import { parseContent } from './parse-content.ts'
import { documentOf } from './parts/document.ts'
import {
  type Content,
  type Field,
  type Fields,
  type Item,
  isEmpty,
  missingFields,
} from './parts/fields.ts'

const loaded = await Promise.all(templates.map(({ load }) => load()))
const everyDesign = loaded.flatMap((template) =>
  template.designs.map((design) => [template.id, design.id, template, design] as const),
)

const hostile = `</title></style></script><script>alert(1)</script>"'><img src=x onerror=alert(1)><!--&amp;${'\u2028'}`
const harmless = 'some words'
const photo = { src: 'data:image/webp;base64,AAAA', width: 4, height: 3 }

/** Content with this text in every text field; links can have another. */
function filled(fields: Fields, text: string, link = text): Content {
  const valueFor = (field: Field) => {
    if (field.kind === 'group') {
      return [filled(field.fields, text, link) as Item, filled(field.fields, text, link) as Item]
    }
    if (field.kind === 'photo') return photo
    return field.kind === 'link' ? link : text
  }
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueFor(field)]))
}

interface Tag {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
}

function read(html: string): { tags: Tag[]; text: string } {
  const tags: Tag[] = []
  let text = ''
  let currentTag = ''
  const parser = new SAXParser()
  parser.on('startTag', ({ tagName, attrs }) => {
    currentTag = tagName
    const attributes = Object.fromEntries(attrs.map(({ name, value }) => [name, value]))
    tags.push({ tag: tagName, attributes })
  })
  parser.on('endTag', () => {
    currentTag = ''
  })
  parser.on('comment', ({ text: comment }) => tags.push({ tag: `!${comment}`, attributes: {} }))
  parser.on('text', (part) => {
    if (currentTag !== 'style') text += part.text
  })
  parser.end(html)
  return { tags, text }
}

const shape = (html: string) =>
  read(html).tags.map(({ tag, attributes }) => [tag, ...Object.keys(attributes)].join(' '))

describe.each(everyDesign)('%s in %s', (_template, _design, template, design) => {
  const page = (content: Content) => documentOf({ template, design, content })

  test('typed text is escaped', () => {
    const html = page(filled(template.fields, hostile))
    expect(shape(html)).toEqual(shape(page(filled(template.fields, harmless))))
    const { text, tags } = read(html)
    expect(text.split('<script>alert(1)</script>').length).toBeGreaterThan(4)
    expect(tags.filter(({ tag }) => tag === 'script')).toEqual([])
  })

  test('links are limited to http, https, mailto and tel', () => {
    const linksOf = (link: string) =>
      read(page(filled(template.fields, harmless, link))).tags.flatMap(({ tag, attributes }) =>
        tag === 'a' ? [attributes.href] : [],
      )
    for (const bad of ['javascript:alert(1)', 'data:text/html,x', ' JAVASCRIPT:alert(1)']) {
      expect(linksOf(bad)).toEqual([])
    }
    const good = linksOf('example.org/"?a=<b>')
    expect(good.length).toBeGreaterThan(0)
    expect(new Set(good)).toEqual(new Set(['https://example.org/%22?a=%3Cb%3E']))
  })

  test('the page is self-contained', () => {
    const html = page(template.example)
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">/)
    expect(html).toContain(design.style)
    expect(design.style).toContain('body {')
    expect(html).not.toMatch(/url\(|@import|<base|<iframe|http-equiv| on\w+=/)
    const loads = read(html).tags.flatMap(({ attributes: { src, rel, href } }) => [
      ...(src === undefined ? [] : [src]),
      ...(rel === undefined ? [] : [href]),
    ])
    expect(loads.filter((address) => !address?.startsWith('data:image/'))).toEqual([])
  })
})

describe.each(loaded.map((template) => [template.id, template] as const))('%s', (_id, template) => {
  const [design] = template.designs
  const required = Object.fromEntries(
    missingFields(template.fields, parseContent(template.fields, null)).map((name) => [
      name,
      'Mine',
    ]),
  )
  const content = parseContent(template.fields, required)

  test('an empty form is empty and names its required fields', () => {
    expect(isEmpty(parseContent(template.fields, null))).toBe(true)
    expect(Object.keys(required).length).toBeGreaterThan(0)
    expect(missingFields(template.fields, content)).toEqual([])
  })

  test('sample content is not published', async () => {
    const upload = makeUpload({ template, design, content, name: nameFor(template, content) })
    if (upload.kind !== 'page') throw new Error('A page without pictures is one file.')
    const { text } = read(await upload.file.text())
    expect(text.replaceAll('Mine', '').replaceAll(/When|\s/g, '')).toBe('')
    expect(upload).toMatchObject({ template: template.id, name: expect.stringMatching(/^Mine/) })
  })

  test('the sample content has exactly the fields of the template', () => {
    expect(parseContent(template.fields, template.example)).toEqual(template.example)
  })

  test('a draft is read back unchanged', () => {
    const content = filled(template.fields, hostile)
    expect(parseContent(template.fields, content)).toEqual(content)
  })
})

test('pictures are published as files beside the page', async () => {
  const cases = loaded.map(async (template) => {
    const [design] = template.designs
    const content = filled(template.fields, harmless)
    const upload = makeUpload({ template, design, content, name: 'x' })
    if (upload.kind !== 'folder') return [template.id, 'index.html']
    const [page, ...pictures] = upload.files
    const { tags } = read((await page?.file.text()) ?? '')
    const shown = tags.flatMap(({ tag, attributes }) => (tag === 'img' ? [attributes.src] : []))
    expect(shown).toEqual(pictures.map(({ path }) => path))
    return [template.id, ...upload.files.map(({ path, file }) => `${path} ${file.type}`)]
  })
  expect(await Promise.all(cases)).toEqual([
    ['cv', 'index.html text/html', 'portrait-1.webp image/webp'],
    ['portfolio', 'index.html text/html', 'project-1.webp image/webp', 'project-2.webp image/webp'],
    ['links', 'index.html text/html', 'portrait-1.webp image/webp'],
    ['invite', 'index.html'],
  ])
})

test('names of drops have no line breaks and at most 120 characters', () => {
  const [cv] = loaded
  if (!cv) throw new Error('There is no template.')
  const named = (name: string) => nameFor(cv, parseContent(cv.fields, { name }))
  expect(named(' a\n\tb\u2028c ')).toBe('a b c')
  expect([...named('😀'.repeat(50) + 'x'.repeat(90))]).toHaveLength(120)
})

test.each([
  null,
  'text',
  [],
  { name: 7, jobs: 'x', portrait: 'javascript:alert(1)' },
  { jobs: [null, 7, { role: {} }], skills: [] },
])('an invalid draft %j gives an empty form', (stored) => {
  const [cv] = loaded
  if (!cv) throw new Error('There is no template.')
  expect(isEmpty(parseContent(cv.fields, stored))).toBe(true)
})

test('a draft is cut to the limits of the form', () => {
  const [cv] = loaded
  if (!cv) throw new Error('There is no template.')
  const parsed = parseContent(cv.fields, {
    name: 'x'.repeat(9_000),
    jobs: Array.from({ length: 99 }, () => ({ role: 'x' })),
  })
  expect(parsed.name).toHaveLength(200)
  expect(parsed.jobs).toHaveLength(30)
})
