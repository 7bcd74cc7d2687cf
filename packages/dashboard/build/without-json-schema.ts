import type { Plugin } from 'vite'

const imports =
  /^import \* as processors from "[^"]+";$|^import \{ (\w+), (\w+) \} from "\.\.\/core\/to-json-schema\.js";$/gm

/**
 * Every schema of zod carries what turns it into JSON Schema. Only the server's documents need that,
 * and it is a twentieth of what a first visit would load.
 */
export const withoutJsonSchema = (): Plugin => ({
  name: 'plinth:without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler(code) {
      if (code.match(imports)?.length !== 2) {
        return this.error('zod has changed: look at its imports again, or leave this plugin out.')
      }
      return code.replace(imports, (_, one?: string, other?: string) =>
        one && other ? `const ${one} = () => {}, ${other} = ${one};` : 'const processors = {};',
      )
    },
  },
})
