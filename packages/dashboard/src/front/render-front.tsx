// Runs in the build, not in a browser.
import { renderToString } from 'react-dom/server'
import { FrontPage } from './front-page.tsx'

interface Facts {
  readonly baseUrl: string
  readonly plans: 'sold' | 'unsold'
}

/** What it was drawn for is written down, so that the browser draws the same. */
export const renderFront = ({ baseUrl, plans }: Facts): string =>
  `<div id="front" data-plans="${plans}">${renderToString(
    <FrontPage baseUrl={baseUrl} sellsPlans={plans === 'sold'} />,
  )}</div>`
