// Check that the built dashboard is up to date.
import { existsSync, globSync, statSync } from 'node:fs'
import path from 'node:path'

const repo = path.resolve(import.meta.dirname, '../..')
const page = path.join(repo, 'packages/dashboard/dist/index.html')

/** Throws if the build, which the server serves, is missing or older than its sources. */
export function refuseStaleDashboard(): void {
  const how = 'Run: npm run prepare -w packages/dashboard'
  if (!existsSync(page)) throw new Error(`packages/dashboard/dist is not built. ${how}`)
  const built = statSync(page).mtimeMs
  const newer = globSync(
    [
      'packages/{dashboard,contract,domain,markdown}/src/**/*.*',
      'packages/dashboard/{*.html,brand/*,build/*}',
      'packages/markdown/styles/*',
    ],
    { cwd: repo },
  )
    .filter((file) => !file.endsWith('.test.ts'))
    .find((file) => statSync(path.join(repo, file)).mtimeMs > built)
  if (newer) throw new Error(`packages/dashboard/dist is older than ${newer}. ${how}`)
}
