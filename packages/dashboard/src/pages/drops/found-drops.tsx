// Filters, the list of the drops that match them, and the selection. drops-page.tsx loads it on
// demand: an account without drops does not need it.
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { Drop } from '../../api/queries.ts'
import { Button } from '../../components/button.tsx'
import { useCopy } from '../../components/use-copy.ts'
import { noSearch, statesFor, tagsFor } from '../../drops/find-drops.ts'
import { messages as dropMessages } from '../../drops/messages.ts'
import { setListKeys } from '../../keyboard/list-keys.ts'
import { useSession } from '../../shell/session-context.ts'
import { DropFilters } from './drop-filters.tsx'
import { DropList } from './drop-list.tsx'
import { readListView, storeListView } from './list-view.ts'
import { messages } from './messages.ts'
import type { Finding } from './use-found-drops.ts'
import { useSelection } from './use-selection.ts'

const { page: texts } = messages

const SelectionBar = lazy(() => import('./bulk/selection-bar.tsx'))

export default function FoundDrops({ finding }: { readonly finding: Finding }) {
  const { drops, found, search, views, type, change } = finding
  const { user } = useSession()
  const searchBox = useRef<HTMLInputElement>(null)
  const [view, setView] = useState(readListView)
  const selection = useSelection(found)
  const copy = useCopy()
  const { toggle } = selection
  const commands = useMemo(
    () => ({ copyAddress: ({ url }: Drop) => copy(url, dropMessages.address.copied), toggle }),
    [copy, toggle],
  )
  const { select } = selection
  useEffect(
    () =>
      setListKeys({
        toggle,
        copyAddress(id) {
          const drop = drops.find((one) => one.id === id)
          if (drop) commands.copyAddress(drop)
        },
        clearSelection: () => select([]),
      }),
    [drops, commands, toggle, select],
  )
  const tags = useMemo(() => tagsFor(drops, { tag: search.tag }), [drops, search.tag])
  const [hasSelected, setHasSelected] = useState(false)
  if (selection.selected.length > 0 && !hasSelected) setHasSelected(true)
  return (
    <>
      <DropFilters
        search={search}
        states={statesFor(user.email_verified, search)}
        tags={tags}
        view={view}
        searchBox={searchBox}
        onType={type}
        onChange={change}
        onView={(chosen) => {
          setView(chosen)
          storeListView(chosen)
        }}
      />
      {/* Stays after its first use: it reports what became of the selected drops. */}
      {hasSelected && (
        <Suspense fallback={null}>
          <SelectionBar
            selected={selection.selected}
            shown={found.length}
            tags={tags}
            onToggleAll={selection.toggleAll}
            onSelect={selection.select}
          />
        </Suspense>
      )}
      {found.length > 0 ? (
        <Suspense fallback={null}>
          <DropList
            drops={found}
            views={views}
            view={view}
            selected={selection.ids}
            search={search}
            commands={commands}
          />
        </Suspense>
      ) : (
        <div className="card flex flex-wrap items-center justify-between gap-3 text-muted">
          <p>{texts.noMatch}</p>
          <Button
            variant="quiet"
            small
            onClick={() => {
              type('')
              change({ ...noSearch, sort: search.sort })
              searchBox.current?.focus()
            }}
          >
            {texts.clearSearch}
          </Button>
        </div>
      )}
    </>
  )
}
