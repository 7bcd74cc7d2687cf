// Facts collected while one page is read, and their combination with those of embedded pages.
import type { PageFacts, SecretField } from '@plinth/domain/abuse/phishing/page-facts'
import type { ScriptTraits } from '@plinth/domain/abuse/phishing/script-traits'

export interface PageReading {
  readonly titles: string[]
  readonly headings: string[]
  readonly buttons: string[]
  readonly pictures: string[]
  readonly lines: string[]
  readonly fields: SecretField[]
  readonly forms: { actions: string[] }[]
  readonly assets: string[]
  readonly icons: string[]
  readonly links: string[]
  readonly frames: { address: string; coversPage: boolean; names: readonly string[] }[]
  readonly refreshes: string[]
  readonly scripts: string[]
  /** Event handlers triggered by the visitor. */
  readonly handlers: string[]
  /** Markup of embedded pages. */
  readonly embedded: string[]
  /** Fields that may take a word of a recovery phrase; 12 for one that takes all of them. */
  wordFields: number
  takesText: boolean
  hasCanvas: boolean
  masksText: boolean
  nestedTooDeeply: boolean
}

export const emptyReading = (): PageReading => ({
  titles: [],
  headings: [],
  buttons: [],
  pictures: [],
  lines: [],
  fields: [],
  forms: [],
  assets: [],
  icons: [],
  links: [],
  frames: [],
  refreshes: [],
  scripts: [],
  handlers: [],
  embedded: [],
  wordFields: 0,
  takesText: false,
  hasCanvas: false,
  masksText: false,
  nestedTooDeeply: false,
})

export function factsOf(readings: readonly PageReading[], script: ScriptTraits): PageFacts {
  const all = <T>(part: (reading: PageReading) => readonly T[]): T[] => readings.flatMap(part)
  return {
    titles: [...all(({ titles }) => titles), ...script.titles],
    headings: all(({ headings }) => headings),
    buttons: all(({ buttons }) => buttons),
    pictures: all(({ pictures }) => pictures),
    lines: all(({ lines }) => lines),
    fields: fieldsOf(readings),
    forms: all(({ forms }) => forms),
    assets: all(({ assets }) => assets),
    icons: all(({ icons }) => icons),
    links: all(({ links }) => links),
    frames: all(({ frames }) => frames),
    refreshes: all(({ refreshes }) => refreshes),
    script,
    wordFields: Math.max(...readings.map(({ wordFields }) => wordFields)),
    takesText: readings[0]?.takesText ?? false,
    hasCanvas: readings[0]?.hasCanvas ?? false,
    readableLength: (readings[0]?.lines ?? []).reduce((sum, line) => sum + line.trim().length, 0),
    masksText: readings.some(({ masksText }) => masksText),
    nestedTooDeeply: readings.some(({ nestedTooDeeply }) => nestedTooDeeply),
  }
}

/** Form indexes are per page, so they are shifted in the combined list. */
function fieldsOf(readings: readonly PageReading[]): SecretField[] {
  let before = 0
  return readings.flatMap(({ fields, forms }) => {
    const first = before
    before += forms.length
    return fields.map((field) =>
      field.form === null ? field : { ...field, form: first + field.form },
    )
  })
}
