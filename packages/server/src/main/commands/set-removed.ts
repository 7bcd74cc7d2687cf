import { setSiteRemoved } from '../../usecases/set-site-removed.ts'
import { withDeps } from '../with-deps.ts'

export const setRemoved =
  (removed: boolean) =>
  async (slug: string): Promise<void> => {
    await withDeps((deps) => setSiteRemoved(deps, { slug, removed }))
    process.stdout.write(
      removed ? `${slug} is removed; its address answers 410.\n` : `${slug} is back.\n`,
    )
  }
