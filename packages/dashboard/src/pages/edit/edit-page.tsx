// Page for editing a single-file drop: continues the stored draft, or loads the live version.
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { hasCode } from '../../api/problem.ts'
import { type Drop, dropQuery } from '../../api/queries.ts'
import { BackLink } from '../../components/back-link.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { RichText } from '../../components/rich-text.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { deleteDraft, readDraft } from '../../documents/draft.ts'
import { titleOf } from '../../drops/find-drops.ts'
import { useSession } from '../../shell/session-context.ts'
import { useDraftKey } from '../../shell/use-draft-key.ts'
import { useTitle } from '../../shell/use-title.ts'
import { DropNotFound } from '../drop/drop-not-found.tsx'
import { BackToDrops } from '../drops/back-to-drops.tsx'
import { Editor } from './editor.tsx'
import { messages } from './messages.ts'
import { SourceEditor } from './source-editor.tsx'

const route = getRouteApi('/drops/$id/edit')
const { page: texts } = messages

export function EditPage() {
  const { id } = route.useParams()
  const { user } = useSession()
  const drop = useQuery(dropQuery(id))
  const name = drop.data ? titleOf(drop.data) : texts.unnamed
  useTitle(texts.title({ name }))
  if (hasCode(drop.error, 'not_found')) {
    return (
      <>
        <BackToDrops />
        <DropNotFound />
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
      {drop.isPending && <Skeleton rows={4} />}
      {drop.error && <ProblemNote error={drop.error} onRetry={() => void drop.refetch()} />}
      {user.email_verified
        ? drop.data && <EditDrop key={id} drop={drop.data} />
        : drop.data && <p className="card text-muted">{texts.unverified}</p>}
    </div>
  )
}

function EditDrop({ drop }: { readonly drop: Drop }) {
  const draftKey = useDraftKey(`edit ${drop.id}`)
  const [draft, setDraft] = useState(() => readDraft(draftKey))
  const [base, setBase] = useState(draft?.base ?? drop.live_version?.version_id)
  const restart = (version: string | undefined) => {
    deleteDraft(draftKey)
    setDraft(null)
    setBase(version)
  }
  if (base === undefined) {
    return <p className="card text-muted">{texts.nothing}</p>
  }
  if (!draft) return <SourceEditor key={base} {...{ drop, base, draftKey, onRestart: restart }} />
  return (
    <Editor
      key={`${base} draft`}
      {...{ drop, base, draftKey, onRestart: restart }}
      initial={{ text: draft.text, format: draft.chosen ?? 'html' }}
      original={null}
    />
  )
}
