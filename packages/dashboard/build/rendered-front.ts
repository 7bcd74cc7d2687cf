import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'

const renderer = fileURLToPath(new URL('../src/front/render-front.tsx', import.meta.url))

/**
 * The front page as HTML, so that it is there before its script and for those who run none. The
 * address of the service is not known yet: the server writes it over what `data-base-url` holds.
 * Nor is it known whether plans are sold there: the page is drawn for both, and the server sends one.
 */
export const renderedFront = (): Plugin => ({
  name: 'plinth:rendered-front',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    async handler(html, { path }) {
      if (path !== '/front.html') return html
      const baseUrl = /data-base-url="([^"]+)"/.exec(html)?.[1] ?? ''
      const { module } = await runnerImport<typeof import('../src/front/render-front.tsx')>(
        renderer,
        { mode: 'production', logLevel: 'warn' },
      )
      const drawings = (['sold', 'unsold'] as const).map(
        (plans) => `<!--plans ${plans}-->${module.renderFront({ baseUrl, plans })}<!--drawn-->`,
      )
      return html.replace('<!--rendered by the build-->', () => drawings.join(''))
    },
  },
})
