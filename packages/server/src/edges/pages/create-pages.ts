import { operations } from '@plinth/contract/operations'
import { apiDocsPage } from './api-docs-page.ts'
import type { Brand } from './load-brand.ts'
import { statePage } from './state-page.ts'
import { type PageState, stateTexts } from './state-texts.ts'
import { unbuiltFrontPage } from './unbuilt-front-page.ts'

/** Complete HTML documents, rendered once: none of them depends on a request. */
export interface Pages {
  /** Stands in where the dashboard, and the front page with it, was not built. */
  readonly unbuiltFront: string
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
    unbuiltFront: unbuiltFrontPage(brand, baseUrl),
    apiDocs: apiDocsPage(brand, { baseUrl, operations }),
    state: (state) => states.get(state) ?? render(state),
  }
}
