import type { Drop } from '../../../api/queries.ts'
import { Card } from '../../../components/card.tsx'
import { messages } from './messages.ts'
import { sectionIds } from './sections.ts'
import { ToggleSetting } from './toggle-setting.tsx'

const { gallery: texts } = messages

export const GallerySettings = ({ drop }: { readonly drop: Drop }) => (
  <Card title={messages.sections.gallery} headingId={sectionIds.gallery}>
    <ToggleSetting
      drop={drop}
      setting="gallery"
      label={texts.label}
      hint={
        <>
          {drop.has_password ? texts.protected : texts.hint}{' '}
          <a href="/gallery" className="text-link">
            {texts.link}
          </a>
        </>
      }
    />
  </Card>
)
