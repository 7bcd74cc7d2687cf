// Hook that downloads a file after checking the session: otherwise the browser would save a 401
// response as the file.
import { useQueryClient } from '@tanstack/react-query'
import { errorSentence, hasCode } from '../api/problem.ts'
import { signedOutQuery } from '../api/queries.ts'
import { readSession } from '../api/session.ts'
import { useToast } from '../components/toast.tsx'
import { useSession } from '../shell/session-context.ts'

export function useDownload(): (href: string) => void {
  const shown = useSession()
  const queries = useQueryClient()
  const showToast = useToast()
  async function start(href: string): Promise<void> {
    try {
      const { user, tenant } = await readSession()
      if (user.id === shown.user.id && tenant.id === shown.tenant.id) download(href)
      else queries.setQueryData(signedOutQuery.queryKey, true)
    } catch (error) {
      if (hasCode(error, 'unauthorized')) queries.setQueryData(signedOutQuery.queryKey, true)
      else showToast({ text: errorSentence(error), bad: true })
    }
  }
  return (href) => void start(href)
}

/** Clicks a link: setting `location` would trigger the warning about unsaved changes. */
function download(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}
