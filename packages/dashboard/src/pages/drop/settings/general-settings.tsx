// Settings that identify a drop: name, address, tags and expiry.
import { lazy } from 'react'
import type { Drop } from '../../../api/queries.ts'
import { Card } from '../../../components/card.tsx'
import { SettingRow, SettingRows } from '../../../components/settings/setting-row.tsx'
import { titleOf } from '../../../drops/find-drops.ts'
import { useSession } from '../../../shell/session-context.ts'
import { expirySentence } from './expiry-dates.ts'
import { messages } from './messages.ts'
import { sectionIds } from './sections.ts'

// Loaded on demand: a visit changes one of them at most.
const AddressForm = lazy(async () => ({
  default: (await import('./address-form.tsx')).AddressForm,
}))
const ExpiryForm = lazy(async () => ({ default: (await import('./expiry-form.tsx')).ExpiryForm }))
const NameForm = lazy(async () => ({ default: (await import('./name-form.tsx')).NameForm }))
const TagsForm = lazy(async () => ({ default: (await import('./tags-form.tsx')).TagsForm }))

export function GeneralSettings({ drop }: { readonly drop: Drop }) {
  const disabled = !useSession().user.email_verified
  return (
    <Card title={messages.sections.general} headingId={sectionIds.general}>
      {disabled && <p className="notice mb-4">{messages.unverified}</p>}
      <SettingRows>
        <SettingRow
          title={messages.name.title}
          value={<bdi>{drop.name || messages.name.none({ title: titleOf(drop) })}</bdi>}
          disabled={disabled}
          form={(close) => <NameForm drop={drop} onClose={close} />}
        />
        <SettingRow
          title={messages.address.title}
          value={<span className="font-mono text-sm">{new URL(drop.url).host}</span>}
          disabled={disabled}
          form={(close) => <AddressForm drop={drop} onClose={close} />}
        />
        <SettingRow
          title={messages.tags.title}
          value={drop.tags.length > 0 ? <Tags tags={drop.tags} /> : messages.tags.none}
          disabled={disabled}
          form={(close) => <TagsForm drop={drop} onClose={close} />}
        />
        <SettingRow
          title={messages.expiry.title}
          value={expirySentence(drop)}
          disabled={disabled}
          form={(close) => <ExpiryForm drop={drop} onClose={close} />}
        />
      </SettingRows>
    </Card>
  )
}

const Tags = ({ tags }: Pick<Drop, 'tags'>) => (
  <ul aria-label={messages.tags.title} className="flex flex-wrap gap-1.5">
    {tags.map((tag) => (
      <li key={tag} className="rounded-full bg-ink/6 px-2.5 text-sm text-ink">
        <bdi>{tag}</bdi>
      </li>
    ))}
  </ul>
)
