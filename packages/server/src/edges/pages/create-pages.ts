// Static pages of the server, rendered once at startup.
import { operations } from '@plinth/contract/operations'
import { apiDocsPage } from './api-docs/api-docs-page.ts'
import type { Brand } from './shell/load-brand.ts'
import { statePage } from './state-page.ts'
import { type PageState, stateTexts } from './state-texts.ts'
import { unbuiltFrontPage } from './unbuilt-front-page.ts'

/** Complete HTML documents that do not depend on the request. */
export interface Pages {
  /** Served at `/` if the dashboard, including the front page, was not built. */
  readonly unbuiltFront: string
  readonly apiDocs: string
  /** The encoded HTML. */
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
