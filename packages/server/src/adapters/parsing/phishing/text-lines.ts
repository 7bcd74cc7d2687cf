// Extracts the text of a page by line, and of selected elements.

/** Longer than any meaningful title or heading. */
const maxCaptureLength = 300

const blocks = new Set(
  'address article aside blockquote body br button caption center dd details dialog div dl dt fieldset figcaption figure footer form frame h1 h2 h3 h4 h5 h6 head header hr html iframe input label legend li main menu nav ol option p pre section select summary table tbody td textarea tfoot th thead title tr ul'.split(
    ' ',
  ),
)
const voids = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

class Text {
  #all = ''
  #shown = ''

  add(text: string, shown: boolean): void {
    this.#all += text
    if (shown) this.#shown += text
  }

  get all(): string {
    return this.#all
  }

  /** With and without hidden text, if they differ. */
  readings(): string[] {
    return [...new Set([this.#all, this.#shown])].filter((text) => text.trim() !== '')
  }
}

export class TextLines {
  readonly #onLine: (line: string) => void
  readonly #captures = new Map<string, { text: Text; take: (text: string) => void }>()
  #line = new Text()
  #previous = ''
  #hidden: { tag: string; depth: number } | null = null

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine
  }

  /** Collects the text of the element that was just opened. */
  capture(tag: string, take: (text: string) => void): void {
    this.#close(tag)
    this.#captures.set(tag, { text: new Text(), take })
  }

  open(tag: string, hidden: boolean): void {
    if (blocks.has(tag)) this.#endLine()
    if (this.#hidden?.tag === tag) this.#hidden.depth += 1
    else if (hidden && !this.#hidden && !voids.has(tag)) this.#hidden = { tag, depth: 1 }
  }

  close(tag: string): void {
    if (this.#hidden?.tag === tag) {
      this.#hidden.depth -= 1
      if (this.#hidden.depth === 0) this.#hidden = null
    }
    this.#close(tag)
    if (blocks.has(tag)) this.#endLine()
  }

  add(text: string): void {
    const shown = this.#hidden === null
    this.#line.add(text, shown)
    for (const capture of this.#captures.values()) {
      const remaining = maxCaptureLength - capture.text.all.length
      if (remaining > 0) capture.text.add(text.slice(0, remaining), shown)
    }
  }

  /** The most recent text, which serves as the label of a field that has none. */
  get recent(): string {
    if (this.#line.all.length > maxCaptureLength) return ''
    const text = this.#line.all.trim() || this.#previous
    return text.length <= 80 ? text : ''
  }

  end(): void {
    for (const tag of [...this.#captures.keys()]) this.#close(tag)
    this.#endLine()
  }

  #close(tag: string): void {
    const capture = this.#captures.get(tag)
    if (!capture) return
    this.#captures.delete(tag)
    for (const text of capture.text.readings()) capture.take(text)
  }

  #endLine(): void {
    const readings = this.#line.readings()
    this.#line = new Text()
    if (readings.length === 0) return
    for (const line of readings) this.#onLine(line)
    this.#previous = readings[0]?.trim() ?? ''
  }
}
