// Search box, sort order and state filter above the list of drops. drops/find-drops.ts applies
// them.
import { Select } from '../../components/select.tsx'
import { stateDots } from '../../drops/drop-state.ts'
import { type DropSearch, type Sort, type StateFilter, sorts } from '../../drops/find-drops.ts'
import { messages } from './messages.ts'
import { SearchBox } from './search-box.tsx'

const { filters } = messages

const sortLabels: Readonly<Record<Sort, string>> = {
  newest: filters.newest,
  name: filters.name,
  address: filters.address,
}

const stateLabel = (state: StateFilter): string =>
  state === 'any' ? filters.any : stateDots[state].label

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
      label={filters.sort}
      value={search.sort}
      options={sorts.map((value) => ({ value, label: sortLabels[value] }))}
      onChoose={(sort) => onChange({ sort })}
    />
    <Select
      label={filters.state}
      value={search.state}
      options={states.map((value) => ({ value, label: stateLabel(value) }))}
      onChoose={(state) => onChange({ state })}
    />
  </search>
)
