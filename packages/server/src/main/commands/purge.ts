// `plinthd purge`: purges a drop, or everything, from the CDN.
import { purgeNow } from '../../usecases/purging/purge-now.ts'
import { withDeps } from '../composing/with-deps.ts'
import { StartFailure } from '../process/start-failure.ts'

export async function purgeCommand(
  slug: string | undefined,
  { all = false }: { readonly all?: boolean },
): Promise<void> {
  if (all === (slug !== undefined)) throw new StartFailure('Name the slug of a drop, or use --all.')
  await withDeps((deps) => purgeNow(deps, slug ?? null))
  process.stdout.write(`Purged ${slug ?? 'everything'} from the CDN.\n`)
}
