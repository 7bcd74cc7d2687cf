// Preview of the page that is edited, or of the landing page while another file is.
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { textQuery } from '../../api/files.ts'
import { versionsQuery } from '../../api/queries.ts'
import { LivePreview } from '../../documents/live-preview.tsx'
import { usePreview } from '../../documents/use-preview.ts'
import { messages } from './messages.ts'
import { assemblePage } from './page-preview.ts'
import type { BaseVersion } from './stored-changes.ts'
import type { Changes } from './working-changes.ts'

const { preview: texts } = messages

interface PreviewPaneProps {
  readonly dropId: string
  readonly base: BaseVersion
  readonly changes: Changes
  /** Path of the page, and where it comes from. */
  readonly path: string
  readonly from: string | null
}

export function PreviewPane({ dropId, base, changes, path, from }: PreviewPaneProps) {
  const versions = useQuery(versionsQuery(dropId))
  const previewUrl =
    versions.data?.find(({ version_id }) => version_id === base.id)?.preview_url ?? null
  const stored = useQuery({
    ...textQuery({ dropId, version: base.id, path: from ?? path }),
    enabled: from !== null,
  })
  const deferred = useDeferredValue(changes)
  const textOf = (wanted: string) =>
    deferred.find((each) => each.path === wanted && !each.removed)?.text ?? null
  const text = textOf(path) ?? stored.data?.text ?? ''
  const isMarkdown = /\.(md|markdown)$/i.test(path)
  const rendered = usePreview({ format: isMarkdown ? 'markdown' : 'html', text })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `textOf` depends on `deferred`.
  const html = useMemo(
    () => assemblePage({ html: rendered.html, path, previewUrl, textOf }),
    [rendered.html, path, previewUrl, deferred],
  )
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="label flex min-h-9 items-center truncate">{texts.heading({ path })}</p>
      <LivePreview html={html} title={texts.title({ path })} className="h-[60vh] grow lg:h-auto" />
      <p role="status" className="text-sm text-warn empty:hidden">
        {rendered.failed && texts.failed}
      </p>
    </div>
  )
}
