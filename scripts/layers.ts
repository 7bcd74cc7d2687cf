// Allowed imports per source folder. An import that is not listed is forbidden.

export interface Layer {
  readonly folder: string
  /** Other folders whose files it may import. */
  readonly mayImport: readonly string[]
  /** npm packages and Node modules, by name, that it may import. */
  readonly outside: 'anything' | 'nothing' | readonly string[]
}

const server = 'packages/server/src'

export const layers: readonly Layer[] = [
  { folder: 'packages/domain/src', mayImport: [], outside: 'nothing' },
  { folder: 'packages/contract/src', mayImport: ['packages/domain/src'], outside: ['zod'] },
  {
    folder: 'packages/markdown/src',
    mayImport: ['packages/domain/src'],
    outside: ['markdown-it', 'markdown-it-footnote', 'highlight.js'],
  },
  { folder: `${server}/resources`, mayImport: [], outside: 'anything' },
  { folder: `${server}/config`, mayImport: ['packages/domain/src'], outside: 'anything' },
  { folder: `${server}/ports`, mayImport: ['packages/domain/src'], outside: 'anything' },
  {
    folder: `${server}/usecases`,
    mayImport: ['packages/domain/src', `${server}/ports`],
    outside: ['crypto', 'stream', 'timers/promises', 'zlib'],
  },
  {
    folder: `${server}/adapters`,
    mayImport: [
      'packages/domain/src',
      'packages/markdown/src',
      `${server}/ports`,
      `${server}/resources`,
    ],
    outside: 'anything',
  },
  {
    folder: `${server}/edges`,
    mayImport: [
      'packages/domain/src',
      'packages/contract/src',
      'packages/markdown/src',
      `${server}/ports`,
      `${server}/resources`,
      `${server}/usecases`,
    ],
    outside: 'anything',
  },
  {
    folder: `${server}/main`,
    mayImport: [
      'packages/domain/src',
      'packages/server/package.json',
      `${server}/adapters`,
      `${server}/config`,
      `${server}/edges`,
      `${server}/resources`,
      `${server}/usecases`,
    ],
    outside: 'anything',
  },
  {
    folder: 'packages/cli/src',
    mayImport: ['packages/domain/src', 'packages/contract/src', 'packages/cli/package.json'],
    outside: 'anything',
  },
  {
    folder: 'packages/dashboard/src',
    mayImport: [
      'packages/domain/src',
      'packages/contract/src',
      'packages/markdown',
      'packages/dashboard/brand',
    ],
    outside: 'anything',
  },
]
