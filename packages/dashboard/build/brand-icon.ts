// Vite plugin: the brand mark as the page's favicon, inlined as a data URL.
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const read = (name: string) =>
  readFileSync(new URL(`../brand/${name}`, import.meta.url), 'utf8').trim()

/** The SVG carries the brand tokens, so its colour follows the colour scheme of the browser. */
export const brandIcon = (): Plugin => ({
  name: 'plinth:brand-icon',
  transformIndexHtml() {
    const style = `<style>${read('tokens.css')}svg{color:var(--plinth-accent)}</style>`
    const icon = read('mark.svg').replace('</svg>', `${style}</svg>`)
    const href = `data:image/svg+xml;base64,${Buffer.from(icon).toString('base64')}`
    return [{ tag: 'link', attrs: { rel: 'icon', href }, injectTo: 'head' }]
  },
})
