import { navigation } from '@plinth/contract/navigation'

/** Lets keyboard users skip the header and go to `#main`. */
export const SkipLink = () => (
  <a
    href="#main"
    className="button sr-only z-50 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
  >
    {navigation.skip}
  </a>
)
