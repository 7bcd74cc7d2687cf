import type { Plugin } from 'vite'

/** Nothing is painted before the script has chosen the theme: no flash of the other one. */
export const paintOnce = (): Plugin => ({
  name: 'plinth:paint-once',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace('<script type="module"', '<script type="module" blocking="render"'),
  },
})
