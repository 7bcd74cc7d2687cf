const links = [
  ['/docs/api', 'API reference'],
  ['/api/v1/openapi.json', 'OpenAPI document'],
  ['/signin', 'Sign in'],
  ['/signup', 'Sign up'],
] as const

export const FrontFooter = () => (
  <footer className="border-t border-line">
    <nav
      aria-label="More"
      className="mx-auto flex w-full max-w-4xl flex-wrap gap-x-6 gap-y-2 px-4 py-6 text-sm sm:px-8"
    >
      {links.map(([href, label]) => (
        <a key={href} href={href} className="rounded text-muted hover:text-ink">
          {label}
        </a>
      ))}
    </nav>
  </footer>
)
