// Form fields of uploads.
import { maxAllowedPaths } from '@plinth/domain/secrets/allowed-files'
import { maxNoteLength } from '@plinth/domain/versions/note'
import { templateNameRule } from '@plinth/domain/versions/template-name'

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
export const pageForm = {
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

export const folderForm = {
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

export const archiveForm = {
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
