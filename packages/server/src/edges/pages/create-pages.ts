import { operations } from '@plinth/contract/operations'
import { apiDocsPage } from './api-docs-page.ts'
import { frontPage } from './front-page.ts'
import type { Brand } from './load-brand.ts'
import { statePage } from './state-page.ts'
import { type PageState, stateTexts } from './state-texts.ts'

/** Complete HTML documents, rendered once: none of them depends on a request. */
export interface Pages {
  readonly front: string
  readonly apiDocs: string
  /** As it is sent. */
  state(state: PageState): Buffer
}

interface PagesOptions {
  /** The origin of the service. */
  readonly baseUrl: string
}

export function createPages(brand: Brand, { baseUrl }: PagesOptions): Pages {
  const render = (state: PageState) => Buffer.from(statePage(brand, state))
  const states = new Map(
    (Object.keys(stateTexts) as PageState[]).map((state) => [state, render(state)]),
  )
  return {
    front: frontPage(brand, baseUrl),
    apiDocs: apiDocsPage(brand, { baseUrl, operations }),
    state: (state) => states.get(state) ?? render(state),
  }
}
