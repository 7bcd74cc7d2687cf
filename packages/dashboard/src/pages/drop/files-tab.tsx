// Tab with the files of a version: a tree, and the file that is chosen in it.
import { formatBytes } from '@plinth/domain/base/sizes'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { downloadUrl } from '../../api/client.ts'
import { filesQuery } from '../../api/files.ts'
import { type Version, versionsQuery } from '../../api/queries.ts'
import { buttonClass } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { useNow } from '../../components/relative-time.tsx'
import { Select } from '../../components/select.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { useIsWide } from '../../components/use-is-wide.ts'
import { DownloadLink } from '../../downloads/download-link.tsx'
import { servesPreviews } from '../../drops/drop-state.ts'
import { FileTreeView } from '../../files/file-tree-view.tsx'
import { useSession } from '../../shell/session-context.ts'
import { countFiles } from './describe-version.ts'
import { useDropPage } from './editing/drop-page-context.ts'
import { FilePreview } from './files/file-preview.tsx'
import type { FilesSearch } from './files/files-search.ts'
import { messages as texts } from './files/messages.ts'

const route = getRouteApi('/drops/$id/files')

export function FilesTab() {
  const { drop, onPick } = useDropPage()
  const { email_verified: enabled } = useSession().user
  const now = useNow()
  const versions = useQuery({ ...versionsQuery(drop.id), enabled })
  const { version: wanted } = route.useSearch()
  if (!enabled) return <Note text={texts.unverified} />
  if (versions.isPending) return <Skeleton rows={6} />
  if (!versions.data)
    return <ProblemNote error={versions.error} onRetry={() => void versions.refetch()} />
  const shown =
    versions.data.find(({ version_number }) => version_number === wanted) ??
    versions.data.find(({ live }) => live) ??
    versions.data[0]
  if (!shown) return <Note text={texts.none} />
  return (
    <Files
      dropId={drop.id}
      versions={versions.data}
      version={shown}
      missing={wanted !== undefined && wanted !== shown.version_number ? wanted : null}
      fixed={!onPick}
      offline={!servesPreviews(drop, now)}
    />
  )
}

const Note = ({ text }: { readonly text: string }) => (
  <Card title={texts.title}>
    <p className="text-muted">{text}</p>
  </Card>
)

interface FilesProps {
  readonly dropId: string
  readonly versions: readonly Version[]
  readonly version: Version
  /** The number of the version that the URL names, if it does not exist. */
  readonly missing: number | null
  /** True if files can only be read. */
  readonly fixed: boolean
  /** True if no version is served. */
  readonly offline: boolean
}

function Files({ dropId, versions, version, missing, fixed, offline }: FilesProps) {
  const search = route.useSearch()
  const navigate = useNavigate()
  const isWide = useIsWide()
  const list = useQuery(filesQuery(dropId, version.version_id))
  const show = (next: FilesSearch) =>
    void navigate({
      to: '/drops/$id/files',
      params: { id: dropId },
      search: next,
      resetScroll: false,
    })
  const named = { ...(search.version !== undefined && { version: version.version_number }) }
  const path = search.file ?? (isWide ? list.data?.landing_page : undefined) ?? null
  const isEditable = !fixed && version.live
  return (
    <section aria-label={texts.title} className="card grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Select
          label={texts.version}
          value={version.version_id}
          options={versions.map((each) => ({ value: each.version_id, label: labelOf(each) }))}
          onChoose={(id) => {
            const chosen = versions.find(({ version_id }) => version_id === id)
            const { file } = search
            if (chosen)
              show({ version: chosen.version_number, ...(file !== undefined && { file }) })
          }}
        />
        <p className="grow text-sm text-muted">
          {texts.total({
            files: countFiles(version.file_count),
            size: formatBytes(version.byte_size),
          })}
        </p>
        <DownloadLink
          className={buttonClass({ variant: 'quiet', small: true })}
          href={downloadUrl(dropId, version.version_id)}
        >
          {texts.downloadAll}
        </DownloadLink>
      </div>
      {missing !== null && (
        <p role="status" className="notice warn">
          {texts.gone({ number: missing, shown: version.version_number })}
        </p>
      )}
      {list.isPending && <Skeleton rows={6} />}
      {list.error && <ProblemNote error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && (
        <div className="grid gap-4 md:grid-cols-[minmax(13rem,18rem)_minmax(0,1fr)]">
          {(isWide || path === null) && (
            <FileTreeView
              files={list.data.files}
              selected={path}
              label={texts.tree({ number: version.version_number })}
              onSelect={(file) => show({ ...named, file })}
              // On a phone, a row that is cut shows that there are more: scroll bars are hidden.
              className="max-h-[28rem] md:sticky md:top-4 md:max-h-[min(70vh,40rem)]"
            />
          )}
          {path !== null && (
            <div className="min-w-0">
              {!isWide && (
                <button type="button" className="link-button mb-2" onClick={() => show(named)}>
                  ← {texts.all}
                </button>
              )}
              <FilePreview
                key={`${version.version_id} ${path}`}
                dropId={dropId}
                version={version}
                path={path}
                file={list.data.files.find((each) => each.path === path)}
                isEditable={isEditable}
                isServed={!fixed && !offline}
              />
            </div>
          )}
        </div>
      )}
    </section>
  )
}

const labelOf = ({ version_number: number, live, published_at }: Version): string =>
  texts.option({ number, state: live ? texts.live : published_at === null ? texts.draft : '' })
