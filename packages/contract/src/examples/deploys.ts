// Examples of deploys in several requests.
import type { deployOperations } from '../operations/deploys.ts'
import type { ExamplesOf } from './example.ts'
import { exampleIds, examplePage, examplePreviewUrl } from './example-values.ts'

const { file, size, sha256 } = examplePage

const begun = {
  deploy_id: exampleIds.deploy,
  expires_at: '2026-01-13T14:00:00.000Z',
  missing: [sha256],
}

export const deployExamples: ExamplesOf<typeof deployOperations> = {
  beginDeploy: {
    body: { files: [{ path: 'index.html', sha256, size }], promote: false },
    response: { ...begun, warnings: [] },
  },
  getDeploy: { response: begun },
  uploadBlobs: { form: [{ name: 'blobs', file, filename: sha256 }], response: { received: 1 } },
  finishDeploy: {
    body: { promote: false },
    response: {
      version_id: exampleIds.version,
      version_number: 3,
      byte_size: size,
      file_count: 1,
      changed: true,
      warnings: [],
      live: false,
      preview_url: examplePreviewUrl,
    },
  },
}
