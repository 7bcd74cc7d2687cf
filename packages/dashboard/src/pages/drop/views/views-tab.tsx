// Tab with the views of a drop.
import { useDropPage } from '../editing/drop-page-context.ts'
import { ViewsCard } from './views-card.tsx'

export const ViewsTab = () => <ViewsCard dropId={useDropPage().drop.id} />
