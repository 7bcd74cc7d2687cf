// Dialog that shares a drop: what visitors see, its link, QR code and embed code. share-button.tsx
// loads it on demand.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Drop, type Version, versionsQuery } from '../api/queries.ts'
import { Button } from '../components/button.tsx'
import { CopyLine } from '../components/copy-line.tsx'
import { Dialog } from '../components/dialog.tsx'
import QrCode from '../components/qr-code.tsx'
import { useNow } from '../components/relative-time.tsx'
import { RichText } from '../components/rich-text.tsx'
import { StateDot } from '../components/state-dot.tsx'
import { useToast } from '../components/toast.tsx'
import { servesPreviews } from '../drops/drop-state.ts'
import { titleOf } from '../drops/find-drops.ts'
import { useSession } from '../shell/session-context.ts'
import { describeVisit } from './describe-visit.ts'
import { embedCode } from './embed-code.ts'
import { messages } from './messages.ts'
import { type QrFormat, qrFormats, saveQrCode } from './qr-files.ts'
import { sharedUrl } from './shared-url.ts'

interface ShareDialogProps {
  readonly drop: Drop
  readonly onClose: () => void
}

export default function ShareDialog({ drop, onClose }: ShareDialogProps) {
  const { user } = useSession()
  const url = sharedUrl(drop)
  const title = titleOf(drop)
  // The name is internal, so what is shared has the title.
  const publicTitle = drop.title || drop.slug
  return (
    <Dialog
      title={<RichText text={messages.title} values={{ name: <bdi>{title}</bdi> }} />}
      onClose={onClose}
      wide
    >
      <Visitors drop={drop} verified={user.email_verified} onLeave={onClose} />
      <section className="grid gap-1.5">
        <h3 className="label">{messages.link.label}</h3>
        <CopyLine text={url} what={messages.link.what} />
        {'share' in navigator && (
          <Button variant="quiet" onClick={() => void shareNatively(publicTitle, url)}>
            {messages.link.share}
          </Button>
        )}
      </section>
      {user.email_verified && <DraftLink drop={drop} />}
      <Code url={url} slug={drop.slug} />
      <Embed drop={drop} code={embedCode(url, publicTitle)} />
      <Button variant="quiet" className="justify-self-end" onClick={onClose}>
        {messages.close}
      </Button>
    </Dialog>
  )
}

interface VisitorsProps {
  readonly drop: Drop
  readonly verified: boolean
  /** Called when the user follows a link to another page. */
  readonly onLeave: () => void
}

function Visitors({ drop, verified, onLeave }: VisitorsProps) {
  const { state, sentences } = describeVisit(drop, verified, useNow())
  return (
    <section aria-label={messages.visitorsTitle} className="flex flex-wrap gap-x-3 text-sm">
      <StateDot {...state} />
      <p className="min-w-0 text-muted">
        {sentences.join(' ')}{' '}
        {drop.expire_at && verified && (
          <Link
            to="/drops/$id/settings"
            params={{ id: drop.id }}
            hash="general"
            className="text-link"
            onClick={onLeave}
          >
            {messages.changeExpiry}
          </Link>
        )}
      </p>
    </section>
  )
}

/** Rejects if the user closes the system's dialog. */
const shareNatively = (title: string, url: string): Promise<void> =>
  navigator.share({ title, url }).catch(() => {})

/** The newest draft, if there is one: it has an address of its own. */
function DraftLink({ drop }: { readonly drop: Drop }) {
  const { data: versions } = useQuery(versionsQuery(drop.id))
  const draft = versions?.find(isDraft)
  const now = useNow()
  if (!draft || !servesPreviews(drop, now)) return null
  const { label, what, hint, hintPassword } = messages.draft
  return (
    <section className="grid gap-1.5">
      <h3 className="label">{label({ number: draft.version_number })}</h3>
      <CopyLine text={draft.preview_url} what={what} />
      <p className="text-[0.8125rem] text-muted">{drop.has_password ? hintPassword : hint}</p>
    </section>
  )
}

const isDraft = ({ live, published_at }: Version): boolean => !live && published_at === null

function Code({ url, slug }: { readonly url: string; readonly slug: string }) {
  const showToast = useToast()
  const save = (format: QrFormat) =>
    void saveQrCode(url, slug, format).catch(() =>
      showToast({ text: messages.qr.failed, bad: true }),
    )
  return (
    <section className="flex flex-wrap items-center gap-4" aria-label={messages.qr.label}>
      <div className="w-32 shrink-0 overflow-hidden rounded-control border border-line">
        <QrCode text={url} label={messages.qr.code({ url })} className="block" />
      </div>
      <div className="grid gap-2">
        <h3 className="label">{messages.qr.label}</h3>
        {qrFormats.map((format) => (
          <Button key={format} variant="quiet" small onClick={() => save(format)}>
            {messages.qr[format]}
          </Button>
        ))}
      </div>
    </section>
  )
}

const Embed = ({ drop, code }: { readonly drop: Drop; readonly code: string }) => (
  <details>
    <summary className="w-fit cursor-pointer rounded text-sm hover:text-muted">
      {messages.embed.label}
    </summary>
    <div className="mt-2 grid gap-2">
      {drop.has_password ? (
        <p className="text-sm text-muted">{messages.embed.password}</p>
      ) : (
        <>
          <CopyLine text={code} what={messages.embed.what} />
          <p className="text-[0.8125rem] text-muted">
            <RichText text={messages.embed.hint} />
          </p>
        </>
      )}
    </div>
  </details>
)
