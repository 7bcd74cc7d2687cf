// Collects the facts about one page with the browsers' tokenizer, without building a tree.
import { pipeline } from 'node:stream/promises'
import type { StartTag } from 'parse5-sax-parser'
import { limitForeignDepth } from '../foreign-depth.ts'
import { PageParser } from '../page-parser.ts'
import { type Attributes, maxNameLength } from './attributes.ts'
import { embeddedPage, embeddedScript } from './embedded-page.ts'
import { FormReader } from './form-reader.ts'
import { emptyReading, type PageReading } from './page-reading.ts'
import { addressesOf, coveringNames, covers, hides, masks } from './styles.ts'
import { TextLines } from './text-lines.ts'

export async function readMarkup(chunks: Iterable<string>): Promise<PageReading> {
  const reading = emptyReading()
  const parser = new PageParser()
  limitForeignDepth(parser, () => {
    reading.nestedTooDeeply = true
  })
  const reader = new MarkupReader(reading)
  parser.on('startTag', (tag) => reader.open(tag))
  parser.on('endTag', ({ tagName }) => reader.close(tagName.toLowerCase()))
  parser.on('text', ({ text }) => reader.text(text))
  await pipeline(chunks, parser)
  reader.end()
  return reading
}

/** Elements whose `src` is a program or page, not an image. */
const loadingElements = new Set(['script', 'iframe', 'frame', 'embed'])

/** Characters. Shorter data cannot contain a form. */
const minDataLength = 100
/** The base URL is parsed again for every form action, so its length is limited. */
const maxBaseLength = 2000

const classesOf = (names: string): string[] =>
  names
    .slice(0, maxNameLength)
    .split(/\s+/)
    .map((name) => `.${name}`)

class MarkupReader {
  readonly #reading: PageReading
  readonly #lines: TextLines
  readonly #forms: FormReader
  /** The open link, button or label. */
  #inside: string | null = null
  /** The open raw-text element, and its text so far. */
  #raw: { tag: string; text: string[] } | null = null
  #base = ''
  #masks = false
  readonly #covering = new Set<string>()

  constructor(reading: PageReading) {
    this.#reading = reading
    this.#lines = new TextLines((line) => reading.lines.push(line))
    this.#forms = new FormReader(reading, this.#lines)
  }

  open({ tagName, attrs }: StartTag): void {
    const tag = tagName.toLowerCase()
    const attributes = new Map(attrs.map(({ name, value }) => [name.toLowerCase(), value]))
    this.#endRaw()
    this.#readAnywhere(tag, attributes)
    this.#lines.open(tag, attributes.has('hidden') || hides(attributes.get('style') ?? ''))
    this.#readTag(tag, attributes)
  }

  close(tag: string): void {
    this.#endRaw()
    this.#lines.close(tag)
    if (tag === 'form') this.#forms.close()
    if (tag === this.#inside) this.#inside = null
  }

  text(text: string): void {
    if (this.#raw) this.#raw.text.push(text)
    else this.#lines.add(text)
  }

  end(): void {
    this.#endRaw()
    this.#lines.end()
    this.#reading.masksText ||= this.#masks && this.#reading.takesText
    for (const frame of this.#reading.frames)
      frame.coversPage ||= frame.names.some((name) => this.#covering.has(name))
    this.#forms.end(this.#base)
  }

  #readTag(tag: string, attributes: Attributes): void {
    const value = (name: string): string => attributes.get(name) ?? ''
    const { titles, headings, buttons, links, frames, embedded } = this.#reading
    switch (tag) {
      case 'title':
      case 'h1':
        this.#lines.capture(tag, (text) => titles.push(text))
        break
      case 'h2':
      case 'h3':
      case 'h4':
        this.#lines.capture(tag, (text) => headings.push(text))
        break
      case 'button':
        this.#inside = tag
        this.#lines.capture(tag, (text) => buttons.push(text))
        this.#forms.readAction(value('formaction'))
        break
      case 'a':
      case 'area':
        this.#inside = tag === 'a' ? tag : this.#inside
        if (attributes.has('href')) links.push(value('href'))
        break
      case 'label':
        this.#inside = tag
        break
      case 'base':
        this.#base ||= value('href').slice(0, maxBaseLength)
        break
      case 'form':
        this.#forms.open(value('action'), value('id'))
        break
      case 'input':
      case 'textarea':
        this.#forms.readField(tag, attributes)
        break
      case 'iframe':
      case 'frame':
      case 'embed':
      case 'object':
        frames.push({
          address: value(tag === 'object' ? 'data' : 'src'),
          coversPage: tag === 'frame' || covers(value('style')),
          names: [tag, `#${value('id')}`, ...classesOf(value('class'))],
        })
        if (attributes.has('srcdoc')) embedded.push(value('srcdoc'))
        this.#readEmbedded(value(tag === 'object' ? 'data' : 'src'))
        break
      case 'canvas':
        this.#reading.hasCanvas = true
        break
      case 'img':
        this.#readPicture(value('alt'))
        break
      case 'link':
        this.#readLink(value('rel').toLowerCase(), value('href'))
        break
      case 'meta':
        this.#readMeta(attributes)
        break
      case 'script':
        this.#readProgram(embeddedScript(value('src')))
        this.#raw = { tag: /json|importmap/i.test(value('type')) ? 'data' : tag, text: [] }
        break
      case 'style':
      case 'noscript':
        this.#raw = { tag, text: [] }
        break
      default:
    }
  }

  /** Attributes that any element may have. */
  #readAnywhere(tag: string, attributes: Attributes): void {
    for (const [name, value] of attributes) {
      if (/^on(?:click|submit|change|input|key|mouse|pointer|touch|dblclick)/.test(name)) {
        this.#reading.handlers.push(value)
      } else if (name.startsWith('on')) this.#reading.scripts.push(value)
      else if (/^\s*javascript:/i.test(value)) {
        this.#reading[name === 'href' ? 'handlers' : 'scripts'].push(value)
      }
    }
    for (const [name, value] of attributes) if (name.startsWith('data-')) this.#readData(value)
    const style = attributes.get('style')
    if (style) this.#readStyle(style)
    for (const name of ['src', 'poster', 'background', 'xlink:href', 'data-src']) {
      const address = attributes.get(name)
      if (address && !loadingElements.has(tag)) this.#reading.assets.push(address)
    }
    const set = attributes.get('srcset')
    if (set) this.#reading.assets.push(set.trim().split(/\s/, 1)[0] ?? '')
    const role = attributes.get('role')
    if (role === 'img' || role === 'banner') this.#readPicture(attributes.get('aria-label') ?? '')
    if (role === 'heading') this.#readHeading(attributes.get('aria-label') ?? '')
    if (attributes.has('contenteditable')) this.#forms.readField(tag, attributes)
  }

  #readPicture(name: string): void {
    if (this.#inside === null && name !== '')
      this.#reading.pictures.push(name.slice(0, maxNameLength))
  }

  #readHeading(name: string): void {
    if (name !== '') this.#reading.headings.push(name.slice(0, maxNameLength))
  }

  #readLink(rel: string, href: string): void {
    if (/\bicon\b/.test(rel)) this.#reading.icons.push(href)
    else if (/stylesheet/.test(rel)) this.#reading.assets.push(href)
  }

  #readMeta(attributes: Attributes): void {
    const content = attributes.get('content') ?? ''
    const name = attributes.get('property') ?? attributes.get('name') ?? ''
    if (/^(og:site_name|og:title|application-name|apple-mobile-web-app-title)$/i.test(name)) {
      this.#reading.titles.push(content.slice(0, maxNameLength))
    }
    if (attributes.get('http-equiv')?.trim().toLowerCase() !== 'refresh') return
    const address = /^[\s\d.]*[;,]?\s*(?:url\s*=\s*)?['"]?(.*)$/is.exec(content)?.[1] ?? ''
    this.#reading.refreshes.push(address.replace(/['"]\s*$/, ''))
    if (/^\s*javascript:/i.test(address)) this.#reading.scripts.push(address)
    this.#readEmbedded(address)
  }

  #readStyle(style: string): void {
    this.#masks ||= masks(style)
    for (const address of addressesOf(style)) this.#reading.assets.push(address)
  }

  #readEmbedded(address: string): void {
    const page = embeddedPage(address)
    if (page !== null) this.#reading.embedded.push(page)
  }

  #readProgram(script: string | null): void {
    if (script !== null) this.#reading.scripts.push(script)
  }

  /** Encoded data that a script of the page may decode, as a literal of that script. */
  #readData(text: string): void {
    const data = text.length < minDataLength ? '' : text.trim()
    if (/^[\w+/=%-]+$/.test(data)) this.#reading.scripts.push(`"${data}"`)
  }

  #endRaw(): void {
    if (!this.#raw) return
    const { tag, text } = this.#raw
    this.#raw = null
    const whole = text.join('')
    if (tag === 'script') this.#reading.scripts.push(whole)
    this.#readData(whole)
    if (tag !== 'style') return
    this.#readStyle(whole)
    for (const name of coveringNames(whole)) this.#covering.add(name)
  }
}
