// Vite plugin: preloads Inter on every page, before the style sheet that uses it has arrived.
import type { Plugin } from 'vite'

/** Without it, the text is first laid out in the system's font, and lines break again later. */
export const preloadFont = (): Plugin => ({
  name: 'plinth:preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const font = Object.keys(bundle).find((file) => /\/inter-[^/]*\.woff2$/.test(file))
      if (font === undefined) throw new Error('The font was not built.')
      const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2' }
      return [{ tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head-prepend' }]
    },
  },
})
