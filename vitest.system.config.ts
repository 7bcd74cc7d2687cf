// Vitest configuration of `npm run test:system`: tests that take minutes, or need programs of the
// operating system and fail without them; the publishing suites on a service without plans; and the
// suites that `npm test` runs on one pair of stores only, on the other one.
import { configDefaults, defineConfig } from 'vitest/config'
import { type StoresPair, suitesInSystemOn } from './e2e/harness/suite-stores.ts'
import { endToEnd, unlimited } from './vitest.config.ts'

/** The suites about publishing, which must pass on a service without plans too. */
const publishing = [
  'anonymous-drops',
  'bad-uploads',
  'cli',
  'cli-commands',
  'deploys',
  'editing',
  'fallbacks',
  'large-upload',
  'mcp',
  'open-tabs',
  'passwords',
  'precompressed',
  'publish-history',
  'published-sites',
  'publishing',
  'real-sites',
  'rules',
  'secrets',
  'serving',
  'sources',
  'staged-uploads',
  'unpublish',
  'url-settings',
  'versions-history',
  'views',
]

/** The suites that run on these stores only here. */
const onOtherStores = (stores: StoresPair) => ({
  test: {
    ...endToEnd(stores).test,
    include: suitesInSystemOn(stores),
    exclude: configDefaults.exclude,
  },
})

export default defineConfig({
  test: {
    teardownTimeout: 120_000,
    globalSetup: ['./packages/server/test-servers/global-setup.ts'],
    projects: [
      {
        test: {
          ...endToEnd('sqlite-files').test,
          name: 'system',
          fileParallelism: false,
          include: ['e2e/system/*.system.ts'],
        },
      },
      unlimited(publishing),
      onOtherStores('sqlite-files'),
      onOtherStores('postgres-s3'),
    ],
  },
})
