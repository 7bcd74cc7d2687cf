// Placeholder row of the version that is being uploaded. It is as high as the row that replaces it,
// so that nothing moves then.
import { formatBytes } from '@plinth/domain/base/sizes'
import { buttonClass } from '../../components/button.tsx'
import { iconButtonClass } from '../../components/icon.tsx'
import { messages as controls } from '../../components/messages.ts'
import { RichText } from '../../components/rich-text.tsx'
import { StateDot } from '../../components/state-dot.tsx'
import type { Upload } from '../../uploads/decide-upload.ts'
import { bytesOf } from '../../uploads/upload-size.ts'
import { countFiles, howMade } from './describe-version.ts'
import { messages } from './messages.ts'
import { versionRow } from './version-row.tsx'

const { versions: texts } = messages

export const UploadingVersion = ({ upload }: { readonly upload: Upload }) => (
  <li className={versionRow.row}>
    <p className={versionRow.number}>
      {texts.newVersion}
      <StateDot tone="plain" label={texts.uploading} />
    </p>
    <div className={versionRow.about}>
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
    <div aria-hidden="true" className={`${versionRow.actions} invisible`}>
      <span className={`${buttonClass({ variant: 'quiet', small: true })} max-md:hidden`}>
        {texts.preview}
      </span>
      <span className={iconButtonClass} />
    </div>
  </li>
)

function sizeOf(upload: Upload): string {
  const files = upload.kind === 'folder' ? upload.files : [{ path: '', file: upload.file }]
  const size = formatBytes(bytesOf(files))
  // The number of files in an archive is not known before it is unpacked.
  return upload.kind === 'archive' ? size : texts.size({ files: countFiles(files.length), size })
}
