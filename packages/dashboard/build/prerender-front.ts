// Vite plugin: prerenders the front page into front.html.
import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'

const renderer = fileURLToPath(new URL('../src/front/render-front.tsx', import.meta.url))

/**
 * The page is visible before its script has loaded, and without JavaScript. The URL of the service
 * is not known at build time: the server replaces the value of `data-base-url`. Nor is it known
 * whether the service sells plans: the page is rendered for both cases, and the server sends one.
 */
export const prerenderFront = (): Plugin => ({
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
      const variants = (['sold', 'unsold'] as const).map(
        (plans) => `<!--plans ${plans}-->${module.renderFront({ baseUrl, plans })}<!--drawn-->`,
      )
      return html.replace('<!--rendered by the build-->', () => variants.join(''))
    },
  },
})
