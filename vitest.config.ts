import { configDefaults, defineConfig } from 'vitest/config'

/**
 * What ends before the stores, or asks nothing of them that other suites do not: once is enough.
 * Whatever locks, counts, crashes, or reads parts of what is stored runs on both pairs.
 */
const whateverTheStores = [
  // A browser cannot tell them apart.
  'e2e/dashboard*.test.ts',
  'e2e/*-browser.test.ts',
  'e2e/published-sites.test.ts',
  'e2e/real-sites.test.ts',
  'e2e/visitor-pages.test.ts',
  // Forms, cookies and where they lead.
  'e2e/account-pages.test.ts',
  'e2e/account-pages-session.test.ts',
  'e2e/account-pages-tenants.test.ts',
  'e2e/account-pages-ways.test.ts',
  // Lines that end at operations which have suites of their own.
  'e2e/agent-docs.test.ts',
  // Refused while it is parsed, before anything is stored.
  'e2e/bad-requests.test.ts',
  'e2e/bad-uploads.test.ts',
  // The sandbox has a store of its own; what it tells is written down as what Stripe tells.
  'e2e/billing-sandbox.test.ts',
  // Orders and rows that the use cases' and the adapters' own suites try; nodes have one of their own.
  'e2e/certificates.test.ts',
  // A program that knows nothing but the API.
  'e2e/cli*.test.ts',
  // Clients, messages and what they are answered; what the tools do, other suites ask of both.
  'e2e/mcp.test.ts',
  'e2e/mcp-protocol.test.ts',
  // Refused before any store is opened.
  'e2e/configuration.test.ts',
  // Bytes on a connection, and who leaves it when.
  'e2e/connections.test.ts',
  // What a request says of where it comes from and where it goes.
  'e2e/country.test.ts',
  'e2e/hosts.test.ts',
  // Handshakes, and two protocols for the same answers.
  'e2e/tls.test.ts',
  // Rows and figures that the adapters' own suite reads from both.
  'e2e/custom-domains.test.ts',
  'e2e/domains-api.test.ts',
  'e2e/gallery.test.ts',
  'e2e/mail.test.ts',
  'e2e/states.test.ts',
  'e2e/tokens.test.ts',
  'e2e/views.test.ts',
  // What meets what, `removal-meetings.test.ts` tries on both.
  'e2e/safety.test.ts',
  // Apps that are refused, or are let in as those of `oauth.test.ts` are.
  'e2e/oauth-clients.test.ts',
  'e2e/oauth-strangers.test.ts',
  // Who is let in is decided by a row that the adapters' own suite reads from both.
  'e2e/passwords.test.ts',
  // Decided by the manifest alone, or read as any file is.
  'e2e/rules.test.ts',
  'e2e/sources.test.ts',
  // Faults of the local disk.
  'e2e/storage-faults.test.ts',
  // Checks of the public interface; the suites of each subject cover the stores.
  'e2e/spec/**',
]

/** A busy machine takes its time for what a second would do elsewhere. */
const patience = { poll: { timeout: 15_000 } }

const endToEnd = (stores: 'sqlite-files' | 'postgres-s3') => ({
  test: {
    name: `e2e ${stores}`,
    include: ['e2e/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(stores === 'postgres-s3' ? whateverTheStores : [])],
    provide: { stores },
    // They share nothing but code, and a worker for each takes a second to load that.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: patience,
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
          testTimeout: 20_000,
          expect: patience,
          // What is published has to be whole. Vitest reads other styles as empty.
          css: { include: /\/templates\/.*\.css\?raw$/ },
        },
      },
      endToEnd('sqlite-files'),
      endToEnd('postgres-s3'),
    ],
  },
})
