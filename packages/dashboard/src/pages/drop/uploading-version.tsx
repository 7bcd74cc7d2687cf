// Placeholder row of the version that is being uploaded. It is as high as the row that replaces it,
// so that nothing moves then.
import { formatBytes } from '@plinth/domain/base/sizes'
import { buttonClass } from '../../components/button.tsx'
import { messages as controls } from '../../components/messages.ts'
import { RichText } from '../../components/rich-text.tsx'
import { StateDot } from '../../components/state-dot.tsx'
import type { Upload } from '../../uploads/decide-upload.ts'
import { bytesOf } from '../../uploads/upload-size.ts'
import { countFiles, howMade } from './describe-version.ts'
import { messages } from './messages.ts'
import { versionRowClass } from './version-row.tsx'

const { versions: texts } = messages
const hiddenButton = `${buttonClass({ variant: 'quiet', small: true })} invisible`

export const UploadingVersion = ({ upload }: { readonly upload: Upload }) => (
  <li className={versionRowClass}>
    <div className="min-w-0 grow basis-72">
      <p className="flex flex-wrap items-baseline gap-x-3 font-medium">
        {texts.newVersion}
        <StateDot tone="plain" label={texts.uploading} />
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        <span className="min-w-0">
          <RichText
            text={texts.made}
            values={{
              time: controls.relativeTime.now,
              author: messages.authors.viewer,
              source: howMade({ source: upload.template ? 'template' : 'dashboard' }),
            }}
          />
        </span>
        <span>{sizeOf(upload)}</span>
      </p>
      <p aria-hidden="true" className="invisible mt-1 text-sm">
        {texts.changes}
      </p>
    </div>
    <div aria-hidden="true" className="flex flex-wrap gap-2">
      <span className={hiddenButton}>{texts.preview}</span>
      <span className={hiddenButton}>{texts.download}</span>
    </div>
  </li>
)

function sizeOf(upload: Upload): string {
  const files = upload.kind === 'folder' ? upload.files : [{ path: '', file: upload.file }]
  const size = formatBytes(bytesOf(files))
  // The number of files in an archive is not known before it is unpacked.
  return upload.kind === 'archive' ? size : texts.size({ files: countFiles(files.length), size })
}
