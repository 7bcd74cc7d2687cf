// Header of the server-rendered pages on the app host.
import type { Brand } from './load-brand.ts'

const forVisitors = `<nav aria-label="Main">
<a href="/gallery">Gallery</a>
<a href="/docs/api">API reference</a>
<a href="/signin">Sign in</a>
<a class="first" href="/signup">Sign up</a>
</nav>`

/** `aside` is HTML that replaces the navigation, for pages with a session. */
export function pageHeader({ mark }: Brand, aside: string = forVisitors): string {
  return `<header>
<a class="home" href="/"><span aria-hidden="true">${mark}</span>Plinth</a>
${aside}
</header>`
}

export const headerStyle = `
header {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0.5rem 1.5rem;
  padding: 1rem clamp(1rem, 4vw, 2rem);
}
header .home {
  display: flex;
  align-items: center;
  gap: 0.625rem;
  color: var(--plinth-ink);
  font-size: 1.0625rem;
  font-weight: 600;
  letter-spacing: -0.01em;
  text-decoration: none;
}
header .home span { width: 1.25rem; color: var(--plinth-accent); }
header nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; }
header nav a { color: var(--plinth-muted); text-decoration: none; }
header nav a:hover { color: var(--plinth-ink); }
header nav a.first { color: var(--plinth-accent); font-weight: 550; }
`
