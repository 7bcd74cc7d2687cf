// Bundles a program of the server into one file.
import path from 'node:path'
import { rolldown } from 'rolldown'

const server = path.resolve(import.meta.dirname, '../../packages/server')

/**
 * Writes CommonJS, as a single executable needs it, and returns the paths of the bundled modules.
 * `input` is a path within the server's package.
 */
export async function bundleProgram(input: string, file: string): Promise<string[]> {
  const bundle = await rolldown({
    cwd: server,
    input,
    platform: 'node',
    external: [/^node:/, 'pg-native'],
    // `depd` calls it. That works as long as the names of variables are kept.
    checks: { eval: false },
    // For instance of an import that cannot be resolved: the program would fail when it gets there.
    onLog(level, { message }) {
      if (level === 'warn') throw new Error(message)
    },
  })
  const { output } = await bundle.write({
    file,
    format: 'cjs',
    codeSplitting: false,
    // Libraries look at the names of classes: oidc-provider stores its records by them.
    keepNames: true,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    comments: false,
  })
  await bundle.close()
  return output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
}
