// Collects the forms of a page and the fields that ask for secrets.
import { foldText } from '@plinth/domain/abuse/phishing/fold-text'
import { secretKindOf } from '@plinth/domain/abuse/phishing/secret-fields'
import {
  fewestWords,
  namesWords,
  takesAllWords,
  takesOneWord,
} from '@plinth/domain/abuse/phishing/wallet-words'
import { type Attributes, maxNameLength } from './attributes.ts'
import type { PageReading } from './page-reading.ts'
import type { TextLines } from './text-lines.ts'

/** Attributes whose value visitors or programs read as the name of a field. */
const labelAttributes = [
  'name',
  'id',
  'placeholder',
  'aria-label',
  'aria-placeholder',
  'title',
  'data-placeholder',
  'data-ph',
  'data-label',
  'data-text',
  'data-hint',
]

export class FormReader {
  readonly #reading: PageReading
  readonly #lines: TextLines
  readonly #formIds = new Map<string, number>()
  readonly #looseFields: { index: number; form: string }[] = []
  /** The open form. */
  #form: number | null = null
  /** The text before the last field. */
  #textBefore = ''

  constructor(reading: PageReading, lines: TextLines) {
    this.#reading = reading
    this.#lines = lines
  }

  /**
   * With nested forms it depends on the context which one owns a field, so the actions of both are
   * recorded.
   */
  open(action: string, id: string): void {
    if (this.#form === null) this.#form = this.#reading.forms.push({ actions: [] }) - 1
    this.readAction(action)
    if (id !== '') this.#formIds.set(id, this.#form)
  }

  close(): void {
    this.#form = null
  }

  readField(tag: string, attributes: Attributes): void {
    const value = (name: string): string => (attributes.get(name) ?? '').slice(0, maxNameLength)
    const type = value('type')
    if (/^(submit|button|image)$/i.test(type)) {
      this.#reading.buttons.push(value('value'))
      this.readAction(attributes.get('formaction') ?? '')
      return
    }
    const isPlainText = /^(|text|tel|number|email)$/i.test(type)
    this.#reading.takesText ||= isPlainText
    const names = labelAttributes
      .map(value)
      .filter((word) => word !== '')
      .map(foldText)
    const before = foldText(this.#lines.recent)
    const words = [...names, before]
    if (attributes.has('placeholder')) this.#reading.lines.push(value('placeholder'))
    if (tag !== 'input' || /^(|text|password)$/i.test(type)) this.#countWords(names, before)
    const kind = secretKindOf({ type, autocomplete: value('autocomplete'), words })
    // A browser masks what is typed into a password field; this element has to imitate one.
    if (kind === 'password' && tag !== 'input' && tag !== 'textarea') this.#reading.masksText = true
    if (kind === null) return
    const called = [value('id'), value('name')].filter((name) => name !== '')
    const index = this.#reading.fields.push({ kind, form: this.#form, names: called }) - 1
    if (attributes.has('form')) this.#looseFields.push({ index, form: value('form') })
  }

  readAction(action: string): void {
    if (action === '') return
    const form = this.#form === null ? undefined : this.#reading.forms[this.#form]
    if (form) form.actions.push(action)
    else this.#reading.forms.push({ actions: [action] })
  }

  /** `base` is the base URL of the page, or empty. */
  end(base: string): void {
    const { fields, forms } = this.#reading
    for (const { index, form } of this.#looseFields) {
      const field = fields[index]
      const found = this.#formIds.get(form)
      if (field && found !== undefined) fields[index] = { ...field, form: found }
    }
    if (base === '') return
    for (const form of forms)
      form.actions = form.actions.map((action) => URL.parse(action, base)?.href ?? action)
  }

  /** Fields without a name of their own follow the same text, as the boxes for words do. */
  #countWords(names: readonly string[], before: string): void {
    const sharesText = before === this.#textBefore || namesWords(before)
    this.#textBefore = before
    if ([...names, before].some(takesAllWords)) this.#reading.wordFields += fewestWords
    else if (takesOneWord(sharesText ? names : [...names, before])) this.#reading.wordFields += 1
  }
}
