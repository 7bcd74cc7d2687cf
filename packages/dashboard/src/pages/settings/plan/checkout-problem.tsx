import { ApiError } from '@plinth/contract/client/api-error'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { messages } from './messages.ts'

/** If a plan was bought meanwhile, for example in another tab, the error carries a portal URL. */
export function CheckoutProblem({ error }: { readonly error: unknown }) {
  const portal = error instanceof ApiError ? error.body.portal_url : undefined
  return (
    <div className="grid gap-2">
      <ProblemNote error={error} />
      {typeof portal === 'string' && (
        <p className="text-sm">
          <a className="text-link" href={portal}>
            {messages.openPortal}
          </a>
        </p>
      )}
    </div>
  )
}
