// Loads the source of a version into the editor.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorSentence, hasCode } from '../../api/problem.ts'
import { sourceQuery } from '../../api/queries.ts'
import { ProblemNote } from '../../components/problem-note.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { Editor, type EditorProps } from './editor.tsx'
import { messages } from './messages.ts'

export function SourceEditor(props: Omit<EditorProps, 'initial' | 'original'>) {
  const { drop, base } = props
  const source = useQuery(sourceQuery(drop.id, base))
  if (source.data) return <Editor {...props} initial={source.data} original={source.data} />
  if (source.isPending) return <Skeleton rows={6} />
  if (!hasCode(source.error, 'unsupported_file_type')) {
    return <ProblemNote error={source.error} onRetry={() => void source.refetch()} />
  }
  return (
    <p className="card">
      {errorSentence(source.error)}{' '}
      <Link to="/drops/$id" params={{ id: drop.id }} className="text-link">
        {messages.page.backToDrop}
      </Link>
    </p>
  )
}
