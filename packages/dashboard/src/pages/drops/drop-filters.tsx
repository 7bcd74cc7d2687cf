// Search box, sort order and state filter above the list of drops. drops/find-drops.ts applies
// them.
import { Select } from '../../components/select.tsx'
import { type DropSearch, type Sort, type StateFilter, sorts } from '../../drops/find-drops.ts'
import { SearchBox } from './search-box.tsx'

const sortLabels: Readonly<Record<Sort, string>> = {
  newest: 'Newest first',
  name: 'By name',
  address: 'By address',
}

const stateLabel = (state: StateFilter): string => (state === 'any' ? 'Every state' : state)

interface DropFiltersProps {
  readonly search: DropSearch
  readonly states: readonly StateFilter[]
  readonly onChange: (changed: Partial<DropSearch>) => void
}

export const DropFilters = ({ search, states, onChange }: DropFiltersProps) => (
  <search className="mb-3 flex flex-wrap gap-2">
    <div className="field min-w-0 grow basis-56">
      <SearchBox value={search.q} onChange={(q) => onChange({ q })} />
    </div>
    <Select
      label="Sort"
      value={search.sort}
      options={sorts.map((value) => ({ value, label: sortLabels[value] }))}
      onChoose={(sort) => onChange({ sort })}
    />
    <Select
      label="State"
      value={search.state}
      options={states.map((value) => ({ value, label: stateLabel(value) }))}
      onChoose={(state) => onChange({ state })}
    />
  </search>
)
