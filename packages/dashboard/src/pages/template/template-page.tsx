import { getRouteApi } from '@tanstack/react-router'
import { BackLink } from '../../components/back-link.tsx'
import { useSession } from '../../shell/session-context.ts'
import { useTitle } from '../../shell/use-title.ts'
import { TemplateEditor } from './template-editor.tsx'

const route = getRouteApi('/new/$template')

export function TemplatePage() {
  const { entry, template } = route.useLoaderData()
  const { user } = useSession()
  useTitle(`New ${entry.title}`)
  return (
    <div className="wide">
      <BackLink to="/new">New drop</BackLink>
      <h1>{entry.title}</h1>
      <p className="text-muted">{entry.description}</p>
      <TemplateEditor
        key={entry.id}
        entry={entry}
        template={template}
        // Whoever signs in next in this tab may not see it.
        draftKey={`plinth-template-${user.id}-${entry.id}`}
      />
    </div>
  )
}
