// JSON of deploys.
import type { BegunDeploy } from '../../usecases/deploying/begin-deploy.ts'
import type { FinishedDeploy } from '../../usecases/deploying/finish-deploy.ts'
import type { DeployView } from '../../usecases/deploying/get-deploy.ts'
import type { Urls } from '../http/urls.ts'
import { type Output, presentUpload, time } from './present.ts'

export const presentDeploy = ({ deploy, missing }: DeployView): Output<'getDeploy'> => ({
  deploy_id: deploy.id,
  expires_at: time(deploy.expiresAt),
  missing: [...missing],
})

export const presentBegunDeploy = ({
  ignored,
  warnings,
  ...view
}: BegunDeploy): Output<'beginDeploy'> => ({
  ...presentDeploy(view),
  warnings: [
    ...ignored.map((file) => ({
      file,
      line: null,
      message: 'Left out: operating systems create this file, and sites do not need it.',
    })),
    ...warnings,
  ],
})

export const presentFinishedDeploy = (
  urls: Urls,
  { live, ...published }: FinishedDeploy,
): Output<'finishDeploy'> => ({
  ...presentUpload(published),
  live,
  preview_url: urls.preview(published.version.previewLabel),
})
