import { defineConfig } from 'vitest/config'

/** The same suite on both pairs of stores. */
const endToEnd = (stores: 'sqlite-files' | 'postgres-s3') => ({
  test: {
    name: `e2e ${stores}`,
    include: ['e2e/**/*.test.ts'],
    provide: { stores },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A busy machine takes its time to draw what a second would do elsewhere.
    expect: { poll: { timeout: 15_000 } },
  },
})

export default defineConfig({
  test: {
    // Most of a test's time is spent in the programs that it starts.
    maxWorkers: 3,
    globalSetup: ['./packages/server/test-servers/global-setup.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          // They keep nothing that another could meet, and a worker for each takes a third of their time.
          isolate: false,
          // What is published has to be whole. Vitest reads other styles as empty.
          css: { include: /\/templates\/.*\.css\?raw$/ },
        },
      },
      endToEnd('sqlite-files'),
      endToEnd('postgres-s3'),
    ],
  },
})
