// Note below the upload area: how long an anonymous page stays online or which account will own the
// drop, and a link to the earlier drops of this browser.
import { dayMs } from '@plinth/domain/base/day'
import { anonymousLifetime } from '@plinth/domain/lifecycle/drop-state'
import type { Visitor } from './use-visitor.ts'

const days = anonymousLifetime / dayMs

/** Keeps its height: the text changes once the session is known. */
export function HeroNote({ visitor }: { readonly visitor: Visitor }) {
  const { earlier } = visitor
  return (
    <p className="mt-5 min-h-11 text-center text-sm text-balance text-muted">
      {termsFor(visitor)}{' '}
      {earlier.length > 0 && (
        <>
          This browser has published {earlier.length === 1 ? '1 drop' : `${earlier.length} drops`}.{' '}
          <a href="#earlier" className="text-link">
            {earlier.length === 1 ? 'See it' : 'See them'}
          </a>
        </>
      )}
    </p>
  )
}

function termsFor({ session, earlier }: Visitor): string | null {
  if (session) {
    const { kind, name } = session.tenant
    return `What you publish here belongs to ${kind === 'personal' ? 'your account' : name}.`
  }
  if (earlier.length > 0) return null
  return `No account needed for a page. It stays for ${days} days, or longer once you sign up.`
}
