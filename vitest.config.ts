// Vitest projects: unit tests, and the end-to-end suites on each pair of stores (SQLite with local
// files, PostgreSQL with S3).
import path from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

/**
 * Suites that do not depend on the stores, or use them only as other suites do: they run on SQLite
 * with local files only. Suites about locks, counts, crashes or ranges of stored files run on both.
 */
const independentOfStores = [
  // The browser's view does not depend on the stores.
  'e2e/dashboard*.test.ts',
  'e2e/*-browser.test.ts',
  'e2e/published-sites.test.ts',
  'e2e/real-sites.test.ts',
  'e2e/visitor-pages.test.ts',
  // Forms, cookies and redirects.
  'e2e/account-pages.test.ts',
  'e2e/account-pages-session.test.ts',
  'e2e/account-pages-tenants.test.ts',
  'e2e/account-pages-return-to.test.ts',
  // The documentation's commands call operations that have their own suites.
  'e2e/agent-docs.test.ts',
  // Refused by validation, before anything is stored.
  'e2e/bad-requests.test.ts',
  'e2e/bad-uploads.test.ts',
  // The sandbox has its own store, and its events are recorded like Stripe's.
  'e2e/billing-sandbox.test.ts',
  // Orders and rows are covered by the tests of use cases and adapters, nodes by their own suite.
  'e2e/certificates.test.ts',
  // The CLI uses nothing but the API.
  'e2e/cli*.test.ts',
  // Clients, messages and responses; the tools' operations are covered on both by other suites.
  'e2e/mcp.test.ts',
  'e2e/mcp-protocol.test.ts',
  // Refused before any store is opened.
  'e2e/configuration.test.ts',
  // Framing, timeouts and disconnects.
  'e2e/connections.test.ts',
  // Request headers about origin and target.
  'e2e/country.test.ts',
  'e2e/hosts.test.ts',
  // TLS handshakes, and two protocols for the same responses.
  'e2e/tls.test.ts',
  // Rows and figures that the adapters' contract tests read from both.
  'e2e/custom-domains.test.ts',
  'e2e/domains-api.test.ts',
  'e2e/gallery.test.ts',
  'e2e/mail.test.ts',
  'e2e/states.test.ts',
  'e2e/tokens.test.ts',
  'e2e/views.test.ts',
  // Concurrent removals are covered on both by `concurrent-removals.test.ts`.
  'e2e/safety.test.ts',
  // Apps that are refused, or authorized as in `oauth.test.ts`.
  'e2e/oauth-clients.test.ts',
  'e2e/oauth-malicious-apps.test.ts',
  // Access depends on one row, which the adapters' contract tests read from both.
  'e2e/passwords.test.ts',
  // Decided by the manifest alone, or read like any file.
  'e2e/rules.test.ts',
  'e2e/sources.test.ts',
  // Faults of the local disk.
  'e2e/storage-faults.test.ts',
  // Checks of the public interface; the suites of each subject cover the stores.
  'e2e/spec/**',
]

/**
 * Limits that only end a test that hangs: no test depends on the speed of the machine, and one that
 * is starved of CPU time may take fifty times longer.
 */
const limits = {
  testTimeout: 900_000,
  hookTimeout: 900_000,
  expect: { poll: { timeout: 120_000 } },
}

export const endToEnd = (stores: 'sqlite-files' | 'postgres-s3') => ({
  test: {
    name: `e2e ${stores}`,
    include: ['e2e/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(stores === 'postgres-s3' ? independentOfStores : [])],
    provide: { stores },
    // Suites share no state, and loading the code for each in a new worker takes a second.
    isolate: false,
    ...limits,
  },
})

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
  { name: 'slow', description: 'Takes more than a second of processor time.' },
]

export default defineConfig({
  test: {
    tags,
    // Tests spend most of their time waiting for the processes that they start.
    maxWorkers: 3,
    // Stopping the test servers, too, may take long on a busy machine.
    teardownTimeout: 120_000,
    globalSetup: ['./packages/server/test-servers/global-setup.ts'],
    projects: [unit, endToEnd('sqlite-files'), endToEnd('postgres-s3')],
  },
})
