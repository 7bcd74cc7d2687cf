// Vitest configuration of `npm run test:quick`: the unit tests that need no test server and little
// processor time, and the smoke test. No global setup.
import { defineConfig } from 'vitest/config'
import { compileCache, endToEnd, tags, unit } from './vitest.config.ts'

const smoke = endToEnd('sqlite-files')

export default defineConfig({
  test: {
    maxWorkers: 3,
    tags,
    projects: [
      unit,
      {
        test: {
          ...smoke.test,
          include: ['e2e/smoke.test.ts'],
          provide: { ...smoke.test.provide, compileCache },
        },
      },
    ],
  },
})
