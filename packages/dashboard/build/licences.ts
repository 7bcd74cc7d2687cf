// Vite plugins: they write `licences.txt`, the licences of the packages whose code, styles or fonts
// are in the build. A release quotes it.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { licencesOf } from '../../cli/build/licences.js'

/** Vite builds the scripts of workers apart from the pages, and before them. */
export function licences(): { readonly pages: Plugin; readonly workers: Plugin } {
  // Tailwind reads its own style sheets, so they are not among the modules.
  const modules = [fileURLToPath(import.meta.resolve('tailwindcss/package.json'))]
  return {
    workers: {
      name: 'plinth:licences-of-workers',
      generateBundle(_options, bundle) {
        modules.push(...modulesOf(bundle))
      },
    },
    pages: {
      name: 'plinth:licences',
      apply: 'build',
      async generateBundle(_options, bundle) {
        const source = await licencesOf([...modules, ...modulesOf(bundle)])
        this.emitFile({ type: 'asset', fileName: 'licences.txt', source })
      },
    },
  }
}

const modulesOf = (bundle: Rolldown.OutputBundle): string[] =>
  Object.values(bundle).flatMap((file) =>
    file.type === 'chunk'
      ? file.moduleIds
      : file.originalFileNames.map((name) => path.resolve(import.meta.dirname, '..', name)),
  )
