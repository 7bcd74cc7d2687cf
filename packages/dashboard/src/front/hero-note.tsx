// Note below the upload area: how long an anonymous page stays online or which account will own the
// drop, and a link to the earlier drops of this browser.
import { formatDays } from '@plinth/domain/base/day'
import { anonymousLifetime } from '@plinth/domain/lifecycle/drop-state'
import type { ReactNode } from 'react'
import { messages } from './messages.ts'
import type { Visitor } from './use-visitor.ts'

const texts = messages.note

/** Keeps its height: the text changes once the session is known. */
export function HeroNote({ visitor }: { readonly visitor: Visitor }) {
  const { earlier } = visitor
  return (
    <p className="mt-5 min-h-11 text-center text-sm text-balance text-muted">
      {termsFor(visitor)}{' '}
      {earlier.length > 0 && (
        <>
          {texts.earlier({ count: earlier.length })}{' '}
          <a href="#earlier" className="text-link">
            {texts.viewEarlier({ count: earlier.length })}
          </a>
        </>
      )}
    </p>
  )
}

function termsFor({ session, earlier, pendingUpload }: Visitor): ReactNode {
  if (session) {
    const { kind, name } = session.tenant
    return kind === 'personal' ? texts.ownAccount : texts.organisation({ name })
  }
  // A stored upload needs an account.
  if (earlier.length > 0 || pendingUpload) return null
  return (
    <>
      {texts.anonymous({ lifetime: formatDays(anonymousLifetime) })}{' '}
      <span className="if-signup">{texts.signUp}</span>
    </>
  )
}
