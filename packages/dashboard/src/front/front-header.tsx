// Header of the front page, prerendered as for a signed-out visitor. The dashboard's header is
// shell/header.tsx.
import type { Session } from '../api/session.ts'
import { messages } from './messages.ts'

interface FrontHeaderProps {
  readonly session: Session | null
}

const texts = messages.header
const link = 'rounded px-1 text-muted hover:text-ink'

/** As wide as the content below it. */
export const FrontHeader = ({ session }: FrontHeaderProps) => (
  <header className="mx-auto flex h-14 w-full max-w-4xl items-center gap-x-3 px-4 sm:gap-x-6 sm:px-8 [#front:has(.wide)_&]:max-w-6xl">
    <a
      href={session ? '/dashboard' : '/'}
      className="flex items-center gap-2.5 rounded text-[1.0625rem] font-semibold tracking-tight"
    >
      <span aria-hidden="true" className="mark" />
      Plinth
    </a>
    <nav aria-label={texts.label} className="flex grow items-center gap-x-3 text-sm sm:gap-x-4">
      {session ? <SignedInLinks session={session} /> : signedOutLinks}
    </nav>
  </header>
)

const signedOutLinks = (
  <>
    <a href="/gallery" className={`${link} max-sm:hidden`}>
      {texts.gallery}
    </a>
    <a href="/docs" className={`${link} mr-auto`}>
      {texts.docs}
    </a>
    <a href="/signin" className={link}>
      {texts.signIn}
    </a>
    <a href="/signup" className="button small">
      {texts.signUp}
    </a>
  </>
)

const SignedInLinks = ({ session: { user } }: { readonly session: Session }) => (
  <>
    <a href="/dashboard" className={link}>
      {texts.drops}
    </a>
    <a href="/dashboard/connect" className={`${link} max-sm:hidden`}>
      {texts.connect}
    </a>
    <a href="/dashboard/settings" className={`${link} max-sm:hidden`}>
      {texts.settings}
    </a>
    <a href="/docs" className={`${link} mr-auto`}>
      {texts.docs}
    </a>
    <a
      href="/dashboard/settings/account"
      aria-label={texts.account({ email: user.email })}
      className="grid size-7 place-items-center rounded-full bg-accent text-xs font-semibold text-on-accent uppercase"
    >
      {[...(user.name || user.email)][0]}
    </a>
  </>
)
