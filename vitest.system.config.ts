// Vitest configuration of `npm run test:system`: tests that take minutes, or need programs of the
// operating system and fail without them.
import { defineConfig } from 'vitest/config'
import { endToEnd } from './vitest.config.ts'

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
    ],
  },
})
