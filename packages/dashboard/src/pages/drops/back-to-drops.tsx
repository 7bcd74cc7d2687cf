import { BackLink } from '../../components/back-link.tsx'
import { lastSearch } from './last-search.ts'
import { messages } from './messages.ts'

/** Link to the list of drops with its last search. */
export const BackToDrops = () => (
  <BackLink to="/" search={lastSearch()}>
    {messages.back}
  </BackLink>
)
