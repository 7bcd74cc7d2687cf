// Vite plugin: prerenders the front page into front.html, with its title and link preview.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type HtmlTagDescriptor, type Plugin, runnerImport } from 'vite'

const renderer = fileURLToPath(new URL('../src/front/render-front.tsx', import.meta.url))
const imageFile = new URL('../brand/link-preview.png', import.meta.url)
const imageName = 'link-preview.png'
const imageSize = { width: 1200, height: 630 } as const

type Renderer = typeof import('../src/front/render-front.tsx')

const importRenderer = async (): Promise<Renderer> => {
  const options = { mode: 'production', logLevel: 'warn' } as const
  return (await runnerImport<Renderer>(renderer, options)).module
}

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
      const { renderFront } = await importRenderer()
      const variants = (['sold', 'unsold'] as const).map(
        (plans) =>
          `<!--plans ${plans}-->${renderFront({ baseUrl: baseUrlOf(html), plans })}<!--drawn-->`,
      )
      return html.replace('<!--rendered by the build-->', () => variants.join(''))
    },
  },
})

/** Title, description and Open Graph tags of the front page. */
export const frontHead = (): Plugin => ({
  name: 'plinth:front-head',
  apply: 'build',
  async buildStart() {
    this.emitFile({ type: 'asset', name: imageName, source: await readFile(imageFile) })
  },
  transformIndexHtml: {
    order: 'post',
    async handler(html, { path, bundle = {} }) {
      if (path !== '/front.html') return
      const image = Object.values(bundle).find(
        (output) => output.type === 'asset' && output.names.includes(imageName),
      )
      if (!image) throw new Error('The image of the link preview was not built.')
      const { head } = await importRenderer()
      const base = baseUrlOf(html)
      return [
        { tag: 'title', children: head.title, injectTo: 'head' },
        meta('name', 'description', head.description),
        meta('property', 'og:type', 'website'),
        meta('property', 'og:site_name', 'Plinth'),
        meta('property', 'og:title', head.title),
        meta('property', 'og:description', head.description),
        meta('property', 'og:url', `${base}/`),
        // Link previews need absolute URLs.
        meta('property', 'og:image', `${base}/${image.fileName}`),
        meta('property', 'og:image:width', String(imageSize.width)),
        meta('property', 'og:image:height', String(imageSize.height)),
        meta('property', 'og:image:alt', head.imageAlt),
        meta('name', 'twitter:card', 'summary_large_image'),
      ]
    },
  },
})

const meta = (key: 'name' | 'property', name: string, content: string): HtmlTagDescriptor => ({
  tag: 'meta',
  attrs: { [key]: name, content },
  injectTo: 'head',
})

/** The placeholder of the base URL, which the server replaces everywhere. */
const baseUrlOf = (html: string): string => /data-base-url="([^"]+)"/.exec(html)?.[1] ?? ''
