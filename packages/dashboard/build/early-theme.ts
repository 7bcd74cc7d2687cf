// Vite plugin: builds the theme script as a separate, render-blocking file for every page.
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const entry = fileURLToPath(new URL('../src/theme/apply-stored-theme.ts', import.meta.url))
const name = 'early-theme.js'

/**
 * The HTML has content to paint before the app's script runs. The stored theme is applied by a
 * script that blocks the first paint, so the page does not flash in the other theme.
 */
export const earlyTheme = (): Plugin => ({
  name: 'plinth:early-theme',
  apply: 'build',
  async buildStart() {
    this.emitFile({ type: 'asset', name, source: await asClassicScript() })
  },
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const file = Object.values(bundle).find(
        (output) => output.type === 'asset' && output.names.includes(name),
      )
      if (!file) throw new Error('The script that applies the theme was not built.')
      return [{ tag: 'script', attrs: { src: `/${file.fileName}` }, injectTo: 'head-prepend' }]
    },
  },
})

/** Module scripts are deferred until the document is parsed; a classic script blocks. */
async function asClassicScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'earlyTheme' } },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('The theme script was watched, not built.')
  return output.output[0].code
}
