// Static pages of the server, rendered once: the API reference when it is first shown, the others at
// startup.
import { examplesFor } from '@plinth/contract/examples'
import { errorCodesFor, groupsFor } from '@plinth/contract/operation-groups'
import { operations } from '@plinth/contract/operations'
import { atFirstUse } from '@plinth/domain/base/at-first-use'
import { apiDocsPage } from './api-docs/api-docs-page.ts'
import { messagePage } from './forms/message-page.ts'
import { messages as links } from './forms/messages.ts'
import { messages } from './messages.ts'
import type { Brand } from './shell/load-brand.ts'
import type { StaticPage } from './shell/page-shell.ts'
import { statePage } from './state-page.ts'
import { type PageState, stateTexts } from './state-texts.ts'
import { unbuiltFrontPage } from './unbuilt-front-page.ts'

/** Pages that depend on the request only in their header, if they have one. */
export interface Pages {
  /** Served at `/` if the dashboard, including the front page, was not built. */
  readonly unbuiltFront: StaticPage
  readonly apiDocs: StaticPage
  /** For an unknown path of the app host. */
  readonly notFound: StaticPage
  /** The encoded HTML. */
  state(state: PageState): Buffer
}

interface PagesOptions {
  /** The origin of the service. */
  readonly baseUrl: string
  readonly hasPlans?: boolean
}

export function createPages(brand: Brand, { baseUrl, hasPlans = true }: PagesOptions): Pages {
  const render = (state: PageState) => Buffer.from(statePage(brand, state))
  const states = new Map(
    (Object.keys(stateTexts) as PageState[]).map((state) => [state, render(state)]),
  )
  // It describes every operation, which takes longer than all other pages together.
  const apiDocs = atFirstUse(() =>
    apiDocsPage(brand, {
      baseUrl,
      operations,
      examples: examplesFor({ hasPlans }),
      groups: groupsFor({ hasPlans }),
      errorCodes: errorCodesFor({ hasPlans }),
    }),
  )
  return {
    unbuiltFront: unbuiltFrontPage(brand, baseUrl),
    apiDocs: (viewer) => apiDocs()(viewer),
    notFound: (viewer) =>
      messagePage(
        { brand, viewer },
        { ...messages.notFound, steps: [{ href: '/', label: links.goHome }] },
      ),
    state: (state) => states.get(state) ?? render(state),
  }
}
