import type { Plugin } from 'vite'

/** Nothing of the app is painted before its script has chosen the theme: no flash of the other one. */
export const paintOnce = (): Plugin => ({
  name: 'plinth:paint-once',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { path }) =>
      path === '/index.html'
        ? html.replace('<script type="module"', '<script type="module" blocking="render"')
        : html,
  },
})
