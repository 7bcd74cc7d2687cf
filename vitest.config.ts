import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: ['packages/server/test-servers/global-setup.ts'],
        },
      },
    ],
  },
})
