// Vitest projects: unit tests, and the end-to-end suites on each pair of stores (SQLite with local
// files, PostgreSQL with S3). Each suite declares in its first comment on which of them it runs. One
// of the publishing suites also runs on a service without plans.
import path from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { type StoresPair, suitesNotOn } from './e2e/harness/suite-stores.ts'

/**
 * Limits that only end a test that hangs: no test depends on the speed of the machine, and one that
 * is starved of CPU time may take fifty times longer.
 */
export const limits = {
  testTimeout: 900_000,
  hookTimeout: 900_000,
  expect: { poll: { timeout: 120_000 } },
}

export const endToEnd = (stores: StoresPair) => ({
  test: {
    name: `e2e ${stores}`,
    include: ['e2e/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...suitesNotOn(stores)],
    provide: { stores },
    // Suites share no state, and loading the code for each in a new worker takes a second.
    isolate: false,
    ...limits,
  },
})

/** End-to-end suites on a service without plans. */
export const unlimited = (suites: readonly string[]) => {
  const { test } = endToEnd('sqlite-files')
  return {
    test: {
      ...test,
      name: 'e2e unlimited',
      include: suites.map((name) => `e2e/${name}.test.ts`),
      provide: { ...test.provide, mode: { PLINTH_DEFAULT_PLAN: 'unlimited' } },
    },
  }
}

/** Keyed by content, so it can stay between runs. */
export const compileCache = path.resolve(import.meta.dirname, 'node_modules/.cache/compiled')

export const unit = {
  test: {
    name: 'unit',
    include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    // Tests share no state, and a worker for each file would take a third of their time.
    isolate: false,
    // For the worker threads that tests start: loading their modules takes half of their time.
    env: { NODE_COMPILE_CACHE: compileCache },
    ...limits,
    // Templates need their real styles; Vitest replaces other CSS with an empty module.
    css: { include: /\/templates\/.*\.css\?raw$/ },
  },
}

/** The quick loop runs no test with one of these tags. */
export const tags = [
  { name: 'servers', description: 'Needs the PostgreSQL or S3 server of the global setup.' },
  { name: 'slow', description: 'Takes more than a second of CPU time, or two for a whole file.' },
]

export default defineConfig({
  test: {
    tags,
    // Tests spend most of their time waiting for the processes that they start.
    maxWorkers: 4,
    // Stopping the test servers, too, may take long on a busy machine.
    teardownTimeout: 120_000,
    globalSetup: ['./packages/server/test-servers/global-setup.ts'],
    projects: [
      unit,
      endToEnd('sqlite-files'),
      endToEnd('postgres-s3'),
      // `npm run test:system` runs every suite about publishing in this mode.
      unlimited(['publishing']),
    ],
  },
})
