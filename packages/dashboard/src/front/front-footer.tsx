// Footer of the front page: links to gallery, documentation and abuse report, and the theme select.
import { ThemeSelect } from './theme-select.tsx'

const links = [
  ['/gallery', 'Gallery'],
  ['/docs/api', 'API reference'],
  ['/api/v1/openapi.json', 'OpenAPI document'],
  ['/docs/agents.md', 'For agents'],
  ['/report', 'Report a drop'],
] as const
const signedOutLinks = [
  ['/signin', 'Sign in'],
  ['/signup', 'Sign up'],
] as const

export const FrontFooter = ({ signedIn }: { readonly signedIn: boolean }) => (
  <footer className="border-t border-line">
    <div className="mx-auto flex w-full max-w-4xl flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-6 text-sm sm:px-8">
      <nav aria-label="More" className="flex flex-wrap gap-x-6 gap-y-2">
        {[...links, ...(signedIn ? [] : signedOutLinks)].map(([href, label]) => (
          <a key={href} href={href} className="rounded text-muted hover:text-ink">
            {label}
          </a>
        ))}
      </nav>
      <div className="noscript:hidden">
        <ThemeSelect />
      </div>
    </div>
  </footer>
)
