// Page for creating a drop from a template, which the route loads. The form is in
// template-editor.tsx.
import { getRouteApi } from '@tanstack/react-router'
import { BackLink } from '../../components/back-link.tsx'
import { draftStorageKey } from '../../documents/draft-storage-keys.ts'
import { useDraftKey } from '../../shell/use-draft-key.ts'
import { useTitle } from '../../shell/use-title.ts'
import { messages } from './messages.ts'
import { TemplateEditor } from './template-editor.tsx'

const route = getRouteApi('/new/$template')

export function TemplatePage() {
  const { entry, template } = route.useLoaderData()
  const draftKey = useDraftKey(`template ${entry.id}`)
  useTitle(messages.title({ template: entry.title }))
  return (
    <div className="wide">
      <BackLink to="/new">{messages.back}</BackLink>
      <h1>{entry.title}</h1>
      <p className="text-muted">{entry.description}</p>
      <TemplateEditor
        key={entry.id}
        entry={entry}
        template={template}
        draftKey={draftStorageKey(draftKey)}
      />
    </div>
  )
}
