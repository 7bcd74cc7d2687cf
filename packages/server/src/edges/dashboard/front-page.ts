// Front page with this service's base URL filled in.
import { escapeHtml } from '@plinth/domain/base/escape-html'

export interface FrontFacts {
  readonly baseUrl: string
  /** Whether plans are for sale here; otherwise the page shows no prices. */
  readonly sellsPlans: boolean
  /** False if only the operator creates accounts; CSS then hides links to the sign-up form. */
  readonly allowsSignUp: boolean
}

/** Completes the built page: the build knows neither the base URL nor the modes of the service. */
export function frontPage(built: string, facts: FrontFacts): string {
  const { baseUrl, sellsPlans, allowsSignUp } = facts
  const placeholder = /<html[^>]* data-base-url="([^"]+)"/.exec(built)?.[1]
  if (placeholder === undefined)
    throw new Error('The front page has no placeholder for the base URL.')
  const variant = variantFor(built, sellsPlans ? 'sold' : 'unsold')
  const page = allowsSignUp ? variant : variant.replace('<html', '<html data-signup="closed"')
  return page.replaceAll(placeholder, () => escapeHtml(baseUrl))
}

/** Selects one of the two variants that the build rendered: with and without prices. */
function variantFor(built: string, plans: 'sold' | 'unsold'): string {
  if (!built.includes(`<!--plans ${plans}-->`)) {
    throw new Error(`The front page was not rendered for plans ${plans}.`)
  }
  return built.replaceAll(
    /<!--plans (\w+)-->(.*?)<!--drawn-->/gs,
    (_, variantPlans: string, variant: string) => (variantPlans === plans ? variant : ''),
  )
}
