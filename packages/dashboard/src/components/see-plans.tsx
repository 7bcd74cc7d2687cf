import { Link } from '@tanstack/react-router'
import { messages } from './messages.ts'

export const SeePlans = () => (
  <Link to="/settings/plan" className="text-link whitespace-nowrap">
    {messages.seePlans}
  </Link>
)
