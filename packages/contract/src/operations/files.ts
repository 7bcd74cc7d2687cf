// Operations that read and edit the files of a drop, and publish by slug.
import { formatBytes, megabyte } from '@plinth/domain/base/sizes'
import { maxEditableBytes } from '@plinth/domain/versions/text-edits'
import {
  editedFile,
  editFileBody,
  fileList,
  listFilesQuery,
  publishedAtSlug,
  readFileQuery,
} from '../schemas/file.ts'
import type { Operation } from './operation.ts'
import { uploadForms } from './versions.ts'

export const fileOperations = {
  listFiles: {
    method: 'GET',
    path: '/sites/{id}/files',
    summary: 'List files',
    description:
      'Lists the files of the live version, or of another one, as they were uploaded. The `ETag` of the response is that of the version.',
    caller: 'account',
    subject: 'own-drop',
    right: 'see_drops',
    scopes: ['cli', 'mcp'],
    query: listFilesQuery,
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: fileList },
    errors: ['not_found'],
  },
  readFile: {
    method: 'GET',
    path: '/sites/{id}/files/{path}',
    summary: 'Read a file',
    description: `Returns the content as it was uploaded, with the \`ETag\` of the version. A Markdown page is read as \`index.md\`. With \`from_line\` or \`to_line\`, it returns those lines of a text of up to ${formatBytes(maxEditableBytes)}, and the header \`X-Plinth-Lines\` says which: \`20-40/312\`.`,
    caller: 'account',
    subject: 'own-drop',
    right: 'see_drops',
    scopes: ['cli', 'mcp'],
    query: readFileQuery,
    body: { kind: 'none' },
    success: { kind: 'file', status: 200 },
    errors: ['not_found', 'unsupported_file_type'],
  },
  editFile: {
    method: 'PATCH',
    path: '/sites/{id}/files/{path}',
    summary: 'Edit a file',
    description: `Replaces exact pieces of a UTF-8 text of up to ${formatBytes(maxEditableBytes)} and publishes the result as a new version, which needs a token with full access, or creates a draft. Each \`old\` must occur exactly once, otherwise 409 \`edit_failed\` says how often and where. Parallel edits of different places all survive.`,
    caller: 'account',
    subject: 'own-drop',
    right: 'draft_versions',
    scopes: ['cli', 'mcp'],
    partOfUpload: 'if_large',
    ifMatch: true,
    body: { kind: 'json', schema: editFileBody, maxBytes: 8 * megabyte },
    success: { kind: 'json', status: 200, schema: editedFile },
    errors: [
      'not_found',
      'unsupported_file_type',
      'edit_failed',
      'version_conflict',
      'content_rejected',
      'plan_limit',
      'rate_limited',
    ],
  },
  publishAtSlug: {
    method: 'PUT',
    path: '/sites/by-slug/{slug}',
    summary: 'Publish to a slug',
    description:
      'Publishes a page, a folder or a zip archive to the drop with this slug, or creates the drop (201). The new version goes live immediately.',
    caller: 'account',
    subject: 'account',
    right: 'publish',
    scopes: ['cli', 'mcp'],
    ifMatch: true,
    body: {
      kind: 'multipart',
      forms: [uploadForms.any, uploadForms.folder],
    },
    success: { kind: 'json', status: 200, schema: publishedAtSlug, mayCreate: true },
    errors: [
      'invalid_slug',
      'slug_taken',
      'unsupported_file_type',
      'invalid_archive',
      'missing_index',
      'version_conflict',
      'plan_limit',
      'upload_too_large',
      'rate_limited',
    ],
  },
} as const satisfies Record<string, Operation>
