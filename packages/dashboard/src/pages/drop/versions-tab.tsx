// Tab with the versions of a drop.
import { useQuery } from '@tanstack/react-query'
import { accountQuery, versionsQuery } from '../../api/queries.ts'
import { ContentSkeleton } from '../../components/page-skeleton.tsx'
import { useSession } from '../../shell/session-context.ts'
import { useDropPage } from './editing/drop-page-context.ts'
import { useLoaded } from './editing/use-loaded.ts'
import { Versions } from './versions.tsx'

export function VersionsTab() {
  const { drop, onPick } = useDropPage()
  const { email_verified: enabled } = useSession().user
  const versions = useQuery({ ...versionsQuery(drop.id), enabled })
  const account = useQuery({ ...accountQuery, enabled })
  // A query that is not enabled is not loading either.
  const loaded = useLoaded([versions, account].some(({ isLoading }) => isLoading))
  if (!loaded) return <ContentSkeleton />
  return <Versions drop={drop} {...(onPick && { onPick })} />
}
