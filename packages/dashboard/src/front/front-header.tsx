// Header of the front page, prerendered as for a signed-out visitor. The dashboard's header is
// shell/header.tsx.
interface FrontHeaderProps {
  readonly signedIn: boolean
  readonly sellsPlans: boolean
}

const link = 'rounded px-1 text-muted hover:text-ink'

/**
 * The links on the left do not move when the session becomes known. The header is as wide as the
 * content below it.
 */
export const FrontHeader = ({ signedIn, sellsPlans }: FrontHeaderProps) => (
  <header className="mx-auto flex h-14 w-full max-w-4xl items-center [#front:has(.wide)_&]:max-w-6xl gap-x-5 px-4 sm:px-8">
    <a
      href="/"
      className="flex items-center gap-2.5 rounded text-[1.0625rem] font-semibold tracking-tight"
    >
      <span aria-hidden="true" className="mark" />
      Plinth
    </a>
    <nav aria-label="Main" className="flex grow items-center gap-x-4 text-sm">
      {sellsPlans && (
        <a href="#prices" className={`${link} max-sm:hidden`}>
          Prices
        </a>
      )}
      <a href="/docs/api" className={`${link} mr-auto`}>
        API
      </a>
      {signedIn ? (
        <a href="/dashboard" className="button small">
          Your drops
        </a>
      ) : (
        <>
          <a href="/signin" className={link}>
            Sign in
          </a>
          <a href="/signup" className="button small">
            Sign up
          </a>
        </>
      )}
    </nav>
  </header>
)
