// Page for editing the files of a drop: continues stored changes, or starts with the live version.
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import { hasCode } from '../../api/problem.ts'
import { type Drop, dropQuery } from '../../api/queries.ts'
import { BackLink } from '../../components/back-link.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { RichText } from '../../components/rich-text.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { titleOf } from '../../drops/find-drops.ts'
import { useSession } from '../../shell/session-context.ts'
import { useDraftKey } from '../../shell/use-draft-key.ts'
import { useTitle } from '../../shell/use-title.ts'
import { DropNotFound } from '../drop/drop-not-found.tsx'
import { BackToDrops } from '../drops/back-to-drops.tsx'
import { FilesEditor } from './files-editor.tsx'
import { LeftChanges } from './left-changes.tsx'
import { messages } from './messages.ts'
import { type BaseVersion, liveOf, mayBePublished, readChanges } from './stored-changes.ts'

const route = getRouteApi('/drops/$id/edit')
const { page: texts } = messages

export function EditPage() {
  const { id } = route.useParams()
  const { user } = useSession()
  const drop = useQuery(dropQuery(id))
  const name = drop.data ? titleOf(drop.data) : texts.unnamed
  useTitle(texts.title({ name }))
  const draftKey = useDraftKey(`edit-files ${id}`)
  const edited = useRef(false)
  // A drop from the cache may name an earlier version as the live one.
  const [openedId, setOpenedId] = useState<string>()
  if (openedId !== id && drop.data && !drop.isFetching) setOpenedId(id)
  const opened = openedId === id ? drop.data : undefined
  // What was typed can still be copied after the drop was deleted elsewhere.
  const showsEditor = opened && edited.current
  const isNotFound = hasCode(drop.error, 'not_found')
  // While it is read again, the error may be gone or another one.
  const [goneId, setGoneId] = useState<string>()
  if (isNotFound && goneId !== id) setGoneId(id)
  const isGone = isNotFound || (goneId === id && !drop.isSuccess)
  if (isGone && !showsEditor) {
    return (
      <>
        <BackToDrops />
        <DropNotFound />
        <LeftChanges key={draftKey} draftKey={draftKey} />
      </>
    )
  }
  return (
    <div className="wide">
      <BackLink to="/drops/$id" params={{ id }}>
        {name}
      </BackLink>
      <h1 className="mb-3 line-clamp-2">
        <RichText text={texts.heading} values={{ name: <bdi>{name}</bdi> }} />
      </h1>
      {!opened && !drop.error && <Skeleton rows={4} />}
      {drop.error && <ProblemNote error={drop.error} onRetry={() => void drop.refetch()} />}
      {user.email_verified
        ? opened && <EditDrop key={id} drop={opened} draftKey={draftKey} edited={edited} />
        : opened && <p className="card text-muted">{texts.unverified}</p>}
    </div>
  )
}

interface EditDropProps {
  readonly drop: Drop
  readonly draftKey: string
  readonly edited: RefObject<boolean>
}

function EditDrop({ drop, draftKey, edited }: EditDropProps) {
  const [stored, setStored] = useState(() => readChanges(draftKey))
  const isRestored = stored !== null && (stored.changes.length > 0 || mayBePublished(stored))
  // Only changes belong to a version; a note without them is for the live one.
  const [base, setBase] = useState(isRestored ? stored.base : liveOf(drop))
  // The version that is edited may stay the same.
  const [restarts, setRestarts] = useState(0)
  const restart = (version: BaseVersion | null) => {
    setStored(null)
    setBase(version)
    setRestarts(restarts + 1)
  }
  // It was published since.
  const live = liveOf(drop)
  if (!base && live) setBase(live)
  if (!base) return <p className="card text-muted">{texts.nothing}</p>
  return (
    <FilesEditor
      key={restarts}
      drop={drop}
      draftKey={draftKey}
      start={isRestored ? stored : { base, changes: [], note: stored?.note ?? '' }}
      edited={edited}
      onRestart={restart}
    />
  )
}
