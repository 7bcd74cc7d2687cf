// Content of the banner shown when the browser's session has switched to another tenant.
import { createUnboundClient } from '../api/client.ts'
import { Button } from '../components/button.tsx'
import { RichText } from '../components/rich-text.tsx'
import { messages } from './messages.ts'
import type { SessionMatch } from './session-match.ts'
import { useAction } from './use-action.ts'

const texts = messages.otherTenant

type OtherTenantNoticeProps = Extract<SessionMatch, { kind: 'other-tenant' }> & {
  readonly onReturn: () => Promise<void>
}

/** Another tab has switched tenants, or a new sign-in started with the personal account. */
export function OtherTenantNotice({ page, browser, onReturn }: OtherTenantNoticeProps) {
  const switchBack = useAction(async () => {
    try {
      await createUnboundClient().switchTenant({ body: { tenant_id: page.id } })
    } finally {
      await onReturn()
    }
  })
  return (
    <>
      <p className="min-w-0 flex-[1_1_20rem] break-words">
        <RichText
          text={texts.text}
          values={{ browser: <bdi>{browser.name}</bdi>, page: <bdi>{page.name}</bdi> }}
        />
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button small disabled={switchBack.isRunning} onClick={switchBack.run}>
          {texts.switchBack({ name: page.name })}
        </Button>
        <a className="text-link" href="/dashboard">
          {texts.open({ name: browser.name })}
        </a>
      </div>
    </>
  )
}
