// Header of the front page, prerendered as for a signed-out visitor. The dashboard's header is
// shell/header.tsx.
import { type NavigationLink, navigation } from '@plinth/contract/navigation'
import type { Session } from '../api/session.ts'

interface FrontHeaderProps {
  readonly session: Session | null
}

const { label, visitor, member, account, signIn, signUp } = navigation.header
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
    <nav aria-label={label} className="flex grow items-center gap-x-3 text-sm sm:gap-x-4">
      {session ? <SignedInLinks session={session} /> : <SignedOutLinks />}
    </nav>
  </header>
)

const SignedOutLinks = () => (
  <>
    <HeaderLinks links={visitor} />
    <a href={signIn.href} className={`${link} ml-auto`}>
      {signIn.label}
    </a>
    <a href={signUp.href} className="button small">
      {signUp.label}
    </a>
  </>
)

const SignedInLinks = ({ session: { user } }: { readonly session: Session }) => (
  <>
    <HeaderLinks links={member(user)} />
    <a
      href={account.href}
      aria-label={account.label(user)}
      className="ml-auto grid size-7 place-items-center rounded-full bg-accent text-xs font-semibold text-on-accent uppercase"
    >
      {[...(user.name || user.email)][0]}
    </a>
  </>
)

/** A phone has space for two of them. */
const onPhone = ['/dashboard', '/docs']

const HeaderLinks = ({ links }: { readonly links: readonly NavigationLink[] }) =>
  links.map(({ href, label }) => (
    <a key={href} href={href} className={onPhone.includes(href) ? link : `${link} max-sm:hidden`}>
      {label}
    </a>
  ))
