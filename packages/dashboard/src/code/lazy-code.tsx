// Views of code, whose script is loaded when the first of them is shown.
import { lazy, Suspense } from 'react'
import { Skeleton } from '../components/skeleton.tsx'
import type { CodeEditorProps } from './code-editor.tsx'
import type { DiffViewProps } from './diff-view.tsx'
import type { MergeEditorProps } from './merge-editor.tsx'

const CodeEditor = lazy(() => import('./code-editor.tsx'))
const DiffView = lazy(() => import('./diff-view.tsx'))
const MergeEditor = lazy(() => import('./merge-editor.tsx'))

const waitingIn = (className: string) => (
  <div className={`overflow-hidden p-4 ${className}`}>
    <Skeleton rows={6} />
  </div>
)

export const LazyCodeEditor = (props: CodeEditorProps) => (
  <Suspense fallback={waitingIn(props.className ?? '')}>
    <CodeEditor {...props} />
  </Suspense>
)

export const LazyDiffView = (props: DiffViewProps) => (
  <Suspense fallback={waitingIn('')}>
    <DiffView {...props} />
  </Suspense>
)

export const LazyMergeEditor = (props: MergeEditorProps) => (
  <Suspense fallback={waitingIn('')}>
    <MergeEditor {...props} />
  </Suspense>
)
