// Search box, sort order, filters and view above the list of drops. drops/find-drops.ts applies them.
import type { RefObject } from 'react'
import { Segments } from '../../components/segments.tsx'
import { Select } from '../../components/select.tsx'
import { stateDots } from '../../drops/drop-state.ts'
import { type DropSearch, type StateFilter, sorts } from '../../drops/find-drops.ts'
import { type ListView, listViews } from './list-view.ts'
import { messages } from './messages.ts'
import { SearchBox } from './search-box.tsx'

const { filters } = messages

const stateLabel = (state: StateFilter): string =>
  state === 'any' ? filters.any : stateDots[state].label

interface DropFiltersProps {
  readonly search: DropSearch
  readonly states: readonly StateFilter[]
  /** Tags of all drops. */
  readonly tags: readonly string[]
  readonly view: ListView
  readonly searchBox: RefObject<HTMLInputElement | null>
  readonly onType: (q: string) => void
  readonly onChange: (changed: Partial<DropSearch>) => void
  readonly onView: (view: ListView) => void
}

export function DropFilters(props: DropFiltersProps) {
  const { search, states, tags, view, searchBox, onType, onChange, onView } = props
  return (
    <search className="mb-3 flex flex-wrap gap-2">
      <div className="field min-w-0 grow basis-56 max-sm:basis-full">
        <SearchBox ref={searchBox} value={search.q} onType={onType} />
      </div>
      <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto [&>.field]:min-w-0 sm:[&>.field]:max-w-40">
        <Select
          label={filters.sort}
          value={search.sort}
          options={sorts.map((value) => ({ value, label: filters.sorts[value] }))}
          onChoose={(sort) => onChange({ sort })}
        />
        <Select
          label={filters.state}
          value={search.state}
          options={states.map((value) => ({ value, label: stateLabel(value) }))}
          onChoose={(state) => onChange({ state })}
        />
        {tags.length > 0 && (
          <Select
            label={filters.tag}
            value={search.tag}
            options={[
              { value: '', label: filters.anyTag },
              ...tags.map((tag) => ({ value: tag, label: tag })),
            ]}
            onChoose={(tag) => onChange({ tag })}
          />
        )}
        <Segments
          className="h-10 max-sm:grid max-sm:grid-cols-2 max-sm:odd:col-span-2"
          label={filters.view}
          value={view}
          options={listViews.map((value) => ({ value, label: filters.views[value], icon: value }))}
          onChoose={onView}
        />
      </div>
    </search>
  )
}
