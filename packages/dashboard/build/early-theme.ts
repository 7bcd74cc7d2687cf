import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const entry = fileURLToPath(new URL('../src/theme/apply-kept-theme.ts', import.meta.url))
const name = 'early-theme.js'

/**
 * Each page has something to show before its own script runs. What applies the theme that somebody
 * chose is a file of its own that the browser waits for: no flash of the other one.
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

/** A module would wait until the page has been read. */
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
