import { BackLink } from '../../components/back-link.tsx'
import { lastSearch } from './last-search.ts'

/** To the list as it was left. */
export const BackToDrops = () => (
  <BackLink to="/" search={lastSearch()}>
    Drops
  </BackLink>
)
