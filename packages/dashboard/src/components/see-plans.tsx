import { Link } from '@tanstack/react-router'

export const SeePlans = () => (
  <Link to="/settings/plan" className="text-link whitespace-nowrap">
    See plans
  </Link>
)
