// Vitest configuration of `npm run test:quick`: the unit tests that need no test server and little
// processor time, and the smoke test. No global setup.
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { compileCache, endToEnd, tags, unit } from './vitest.config.ts'

const smoke = endToEnd('sqlite-files')
/** The sources: for a single start, making the bundle would take longer. */
const plinthd = path.resolve(import.meta.dirname, 'packages/server/src/main/plinthd.ts')

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
          provide: { ...smoke.test.provide, compileCache, plinthd },
        },
      },
    ],
  },
})
