// Runs in the build, not in a browser.
import { renderToString } from 'react-dom/server'
import { FrontPage } from './front-page.tsx'

export const renderFront = (baseUrl: string): string =>
  renderToString(<FrontPage baseUrl={baseUrl} />)
