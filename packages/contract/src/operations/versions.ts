// Operations on the versions of a drop.
import { formatBytes } from '@plinth/domain/base/sizes'
import { maxAllowedPaths } from '@plinth/domain/secrets/allowed-files'
import { maxNoteLength } from '@plinth/domain/versions/note'
import { largestSource } from '@plinth/domain/versions/page-source'
import { listedPublishes } from '@plinth/domain/versions/publishes'
import { templateNameRule } from '@plinth/domain/versions/template-name'
import { z } from 'zod'
import {
  changesQuery,
  promotedVersion,
  publish,
  updateVersionBody,
  uploadResult,
  versionChanges,
  versionListEntry,
  versionSource,
} from '../schemas/version.ts'
import type { Operation } from './operation.ts'

const template = {
  kind: 'text',
  optional: true,
  description: `Name of the template that the page was made from: ${templateNameRule}. Sets the \`source\` of the version to \`template\`.`,
} as const

const pasted = {
  kind: 'text',
  optional: true,
  description:
    '`true` if the page was typed or pasted. Sets the `source` of the version to `paste`.',
} as const

const ifChanged = {
  kind: 'text',
  optional: true,
  description:
    '`true`: add no version if the live version has the same files. The response is then the live version, with `changed` false. `false` is the default.',
} as const

const baseVersion = {
  kind: 'text',
  optional: true,
  description:
    'Number of the version that must be live, or 0 if none may be. Otherwise 409 `version_conflict`.',
} as const

const note = {
  kind: 'text',
  optional: true,
  description: `What changed, in one paragraph of at most ${maxNoteLength} characters. Shown in the list of versions.`,
} as const

const stripRoot = {
  kind: 'text',
  optional: true,
  description:
    '`true`: if the bundle is a single top folder that contains `index.html`, that folder becomes the root. `false` (the default): `index.html` must be at the root, otherwise 400 `missing_index`. May come before or after the files.',
} as const

const allow = {
  kind: 'text',
  optional: true,
  repeated: true,
  description: `Exact path in the site of a file that is published even if it looks like a secret. Up to ${maxAllowedPaths}.`,
} as const

/** One HTML or Markdown file. */
const pageForm = {
  file: {
    kind: 'file',
    description: '`.html` and `.htm` are served as written, `.md` and `.markdown` are rendered.',
  },
  if_changed: ifChanged,
  base_version: baseVersion,
  note,
  template,
  pasted,
} as const

const folderForm = {
  files: { kind: 'file', repeated: true, description: 'The files of the folder.' },
  paths: {
    kind: 'text',
    repeated: true,
    description:
      'The relative path of each file, in the same order as `files`; a leading `./` is removed. Repeated, or once as a JSON array, or once as a comma-separated list with one path for each of several files.',
  },
  strip_root: stripRoot,
  allow,
  if_changed: ifChanged,
  base_version: baseVersion,
  note,
  template,
  pasted,
} as const

const archiveForm = {
  file: { kind: 'file', description: 'An archive whose filename ends in `.zip`.' },
  strip_root: stripRoot,
  allow,
  if_changed: ifChanged,
  base_version: baseVersion,
  note,
  template,
  pasted,
} as const

/** For an operation that accepts every kind of upload. */
export const uploadForms = {
  any: {
    ...archiveForm,
    file: {
      kind: 'file',
      description:
        'An `.html`, `.htm`, `.md` or `.markdown` file, or an archive whose filename ends in `.zip`.',
    },
  },
  folder: folderForm,
} as const

export const versionOperations = {
  uploadFile: {
    method: 'POST',
    path: '/sites/{id}/upload',
    summary: 'Upload a page',
    description:
      'Publishes one HTML or Markdown file as a new version, which goes live immediately.',
    caller: 'account',
    subject: 'own-drop',
    right: 'publish',
    scopes: ['cli', 'mcp'],
    unverified: true,
    ifMatch: true,
    body: {
      kind: 'multipart',
      forms: [pageForm],
    },
    success: { kind: 'json', status: 201, schema: uploadResult },
    errors: [
      'not_found',
      'unsupported_file_type',
      'version_conflict',
      'plan_limit',
      'upload_too_large',
      'rate_limited',
    ],
  },
  uploadBundle: {
    method: 'POST',
    path: '/sites/{id}/upload-bundle',
    summary: 'Upload a folder or a zip archive',
    description:
      'Publishes a folder or a zip archive with `index.html` at its root as a new version, which goes live immediately. Files that look like secrets are left out and named in `warnings`; `allow` keeps them.',
    caller: 'account',
    subject: 'own-drop',
    right: 'publish',
    scopes: ['cli'],
    unverified: true,
    ifMatch: true,
    body: {
      kind: 'multipart',
      forms: [folderForm, archiveForm],
    },
    success: { kind: 'json', status: 201, schema: uploadResult },
    errors: [
      'not_found',
      'unsupported_file_type',
      'invalid_archive',
      'missing_index',
      'version_conflict',
      'plan_limit',
      'upload_too_large',
      'rate_limited',
    ],
  },
  listVersions: {
    method: 'GET',
    path: '/sites/{id}/versions',
    summary: 'List versions',
    description: 'Lists the retained versions and the drafts of a drop, newest first.',
    caller: 'account',
    subject: 'own-drop',
    right: 'see_drops',
    scopes: ['cli'],
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: z.array(versionListEntry) },
    errors: ['not_found'],
  },
  listPublishes: {
    method: 'GET',
    path: '/sites/{id}/publishes',
    summary: 'List publishes',
    description: `Lists the last ${listedPublishes} publishes of a drop, newest first. A rollback is also a publish.`,
    caller: 'account',
    subject: 'own-drop',
    right: 'see_drops',
    scopes: ['cli'],
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: z.array(publish) },
    errors: ['not_found'],
  },
  readChanges: {
    method: 'GET',
    path: '/sites/{id}/versions/{version_id}/changes',
    summary: 'Compare versions',
    description:
      'Lists the files that the version added, changed and removed since the previous one, or since any version named in `from`.',
    caller: 'account',
    subject: 'own-drop',
    right: 'see_drops',
    scopes: ['cli'],
    query: changesQuery,
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: versionChanges },
    errors: ['not_found'],
  },
  downloadVersion: {
    method: 'GET',
    path: '/sites/{id}/versions/{version_id}/download',
    summary: 'Download a version',
    description:
      'Downloads the files as uploaded, in one zip archive. An account can download four at a time.',
    caller: 'account',
    subject: 'own-drop',
    right: 'see_drops',
    scopes: ['cli'],
    body: { kind: 'none' },
    success: { kind: 'zip', status: 200 },
    errors: ['not_found', 'rate_limited'],
  },
  promoteVersion: {
    method: 'POST',
    path: '/sites/{id}/versions/{version_id}/promote',
    summary: 'Make a version live',
    description:
      'Restores a retained version or publishes a draft. The URL stays the same, and the change is immediate. An unpublished drop stays offline, and `warnings` says so.',
    caller: 'account',
    subject: 'own-drop',
    right: 'publish',
    scopes: ['cli'],
    ifMatch: true,
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: promotedVersion },
    errors: ['not_found'],
  },
  updateVersion: {
    method: 'PATCH',
    path: '/sites/{id}/versions/{version_id}',
    summary: 'Change the note of a version',
    description: 'A blank note removes it. Nothing else of a version can be changed.',
    caller: 'account',
    subject: 'own-drop',
    right: 'publish',
    scopes: ['cli'],
    body: { kind: 'json', schema: updateVersionBody, maxBytes: 16 * 1024 },
    success: { kind: 'json', status: 200, schema: versionListEntry },
    errors: ['not_found'],
  },
  readSource: {
    method: 'GET',
    path: '/sites/{id}/versions/{version_id}/source',
    summary: 'Get the source of a page',
    description: `Works for a version that is a single HTML or Markdown file of up to ${formatBytes(largestSource)}.`,
    caller: 'account',
    subject: 'own-drop',
    right: 'see_drops',
    scopes: ['cli'],
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: versionSource },
    errors: ['not_found', 'unsupported_file_type'],
  },
} as const satisfies Record<string, Operation>
