// A version in several requests, for clients that can hash: only what the drop does not have yet
// travels, and what was interrupted goes on where it stopped.
import { megabyte } from '@plinth/domain/plans'
import type { Operation } from '../operation.ts'
import {
  begunDeploy,
  deploy,
  deployEnd,
  finishedDeploy,
  newDeploy,
  receivedBlobs,
} from '../schemas/deploy.ts'

export const deployOperations = {
  beginDeploy: {
    method: 'POST',
    path: '/sites/{id}/deploys',
    summary: 'Say which files a new version will have, and learn which contents are missing.',
    caller: 'account',
    scopes: ['cli'],
    partOfUpload: true,
    body: { kind: 'json', schema: newDeploy, maxBytes: 8 * megabyte },
    success: { kind: 'json', status: 201, schema: begunDeploy },
    errors: ['not_found', 'missing_index', 'plan_limit', 'rate_limited'],
  },
  getDeploy: {
    method: 'GET',
    path: '/sites/{id}/deploys/{deploy_id}',
    summary: 'Ask which contents of a deploy are still missing.',
    caller: 'account',
    scopes: ['cli'],
    partOfUpload: true,
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: deploy },
    errors: ['not_found', 'rate_limited'],
  },
  uploadBlobs: {
    method: 'POST',
    path: '/sites/{id}/deploys/{deploy_id}/blobs',
    summary: 'Send contents of a deploy: up to 2,000 of them and 64 MB, or a larger one alone.',
    caller: 'account',
    scopes: ['cli'],
    body: {
      kind: 'multipart',
      forms: [
        {
          blobs: {
            kind: 'file',
            repeated: true,
            description:
              'Contents, each with its sha256 as the filename. What arrives whole is kept, also when the request fails later.',
          },
        },
      ],
    },
    success: { kind: 'json', status: 200, schema: receivedBlobs },
    errors: ['not_found', 'upload_too_large', 'rate_limited'],
  },
  finishDeploy: {
    method: 'POST',
    path: '/sites/{id}/deploys/{deploy_id}/finish',
    summary: 'Make the version, live at once or as a draft. Repeating it gives the same version.',
    caller: 'account',
    scopes: ['cli'],
    partOfUpload: true,
    body: { kind: 'json', schema: deployEnd, maxBytes: 1024 },
    success: { kind: 'json', status: 201, schema: finishedDeploy },
    errors: ['not_found', 'deploy_incomplete', 'plan_limit', 'rate_limited'],
  },
} as const satisfies Record<string, Operation>
