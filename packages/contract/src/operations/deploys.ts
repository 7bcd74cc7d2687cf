// Deploy operations, which upload a version in several requests: clients send hashes first and
// upload only contents that the drop does not have. An interrupted deploy can be resumed.
import { formatBytes, formatCount, megabyte } from '@plinth/domain/base/sizes'
import { maxBlobsPerRequest, maxBytesPerBlobRequest } from '@plinth/domain/versions/deploys'
import {
  begunDeploy,
  deploy,
  finishDeployBody,
  finishedDeploy,
  newDeploy,
  receivedBlobs,
} from '../schemas/deploy.ts'
import type { Operation } from './operation.ts'

export const deployOperations = {
  beginDeploy: {
    method: 'POST',
    path: '/sites/{id}/deploys',
    summary: 'Start a deploy',
    description:
      'Send the path, hash and size of every file. The response lists the blobs (file contents) to upload; the drop already has the others. Files that look like secrets are left out and named in `warnings`; `allow` keeps them. A base version is checked here and when the deploy is finished.',
    caller: 'account',
    subject: 'own-drop',
    right: 'draft_versions',
    scopes: ['cli'],
    partOfUpload: true,
    ifMatch: true,
    body: { kind: 'json', schema: newDeploy, maxBytes: 8 * megabyte },
    success: { kind: 'json', status: 201, schema: begunDeploy },
    errors: ['not_found', 'missing_index', 'version_conflict', 'plan_limit', 'rate_limited'],
  },
  getDeploy: {
    method: 'GET',
    path: '/sites/{id}/deploys/{deploy_id}',
    summary: 'Get a deploy',
    description:
      'Lists the blobs that have not been uploaded yet, so that an interrupted deploy can be resumed.',
    caller: 'account',
    subject: 'own-drop',
    right: 'draft_versions',
    scopes: ['cli'],
    partOfUpload: true,
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: deploy },
    errors: ['not_found', 'rate_limited'],
  },
  uploadBlobs: {
    method: 'POST',
    path: '/sites/{id}/deploys/{deploy_id}/blobs',
    summary: 'Upload the blobs of a deploy',
    description: `Accepts up to ${formatCount(maxBlobsPerRequest)} blobs and ${formatBytes(maxBytesPerBlobRequest)} per request, or a single larger one.`,
    caller: 'account',
    subject: 'own-drop',
    right: 'draft_versions',
    scopes: ['cli'],
    body: {
      kind: 'multipart',
      forms: [
        {
          blobs: {
            kind: 'file',
            repeated: true,
            description:
              'Blobs, each with its SHA-256 as the filename. Completely received blobs are kept even if the request fails later.',
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
    summary: 'Finish a deploy',
    description:
      'Makes the version live, which needs a token with full access, or creates a draft. Repeating the request returns the same version. A base version takes the place of the one that the deploy was started with; after a `version_conflict` the deploy can still be finished.',
    caller: 'account',
    subject: 'own-drop',
    right: 'draft_versions',
    scopes: ['cli'],
    partOfUpload: true,
    ifMatch: true,
    body: { kind: 'json', schema: finishDeployBody, maxBytes: 1024 },
    success: { kind: 'json', status: 201, schema: finishedDeploy },
    errors: ['not_found', 'deploy_incomplete', 'version_conflict', 'plan_limit', 'rate_limited'],
  },
} as const satisfies Record<string, Operation>
