// Shown below the tabs of a drop's page if the address names none of them.
import { getRouteApi, Link } from '@tanstack/react-router'
import { EmptyState } from '../../components/empty-state.tsx'
import { messages } from './messages.ts'

const route = getRouteApi('/drops/$id')
const { unknownTab: texts } = messages

export function UnknownTab() {
  const { id } = route.useParams()
  return (
    <EmptyState title={texts.title}>
      <p>
        <Link to="/drops/$id" params={{ id }} className="text-link">
          {texts.link}
        </Link>
      </p>
    </EmptyState>
  )
}
