import { Link } from '@tanstack/react-router'
import { messages } from './messages.ts'

export const TokenLink = () => (
  <Link to="/settings/tokens" className="text-link">
    {messages.apiToken}
  </Link>
)
