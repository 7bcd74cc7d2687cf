// Copies the checkout, for tests that install or build in it.
import { cp } from 'node:fs/promises'
import path from 'node:path'
import { repo } from './markdown-files.ts'

/** Without data, and without what a build leaves behind. */
export const copyCheckout = (copy: string, { packages }: { packages: boolean }): Promise<void> =>
  cp(repo, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter(source) {
      const relative = path.relative(repo, source)
      const inPackages = /(^|\/)node_modules(\/|$)/.test(relative)
      if (inPackages && !packages) return false
      // Packages have folders of these names too.
      const ignored = inPackages ? ['.cache'] : ['.git', 'data', 'dist']
      return !ignored.includes(path.basename(relative))
    },
  })
