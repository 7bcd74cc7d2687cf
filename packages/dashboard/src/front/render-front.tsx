// Prerenders the front page to HTML. Runs during the build, not in the browser.
import { renderToString } from 'react-dom/server'
import { FrontPage } from './front-page.tsx'
import { messages } from './messages.ts'

/** Title and description of the page, for browsers, search engines and link previews. */
export const { head } = messages

interface RenderOptions {
  readonly baseUrl: string
  readonly plans: 'sold' | 'unsold'
}

/** `data-plans` records the variant, so that hydration in the browser renders the same one. */
export const renderFront = ({ baseUrl, plans }: RenderOptions): string =>
  `<div id="front" data-plans="${plans}">${renderToString(
    <FrontPage baseUrl={baseUrl} sellsPlans={plans === 'sold'} />,
  )}</div>`
