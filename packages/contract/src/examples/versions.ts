// Examples of uploads and versions.
import type { z } from 'zod'
import type { versionOperations } from '../operations/versions.ts'
import type { versionListEntry } from '../schemas/version.ts'
import type { ExamplesOf } from './example.ts'
import {
  exampleArchive,
  exampleIds,
  examplePage,
  examplePreviewUrl,
  now,
  owner,
} from './example-values.ts'

const version: z.output<typeof versionListEntry> = {
  version_id: exampleIds.version,
  version_number: 2,
  byte_size: examplePage.size,
  file_count: 1,
  created_at: now,
  live: true,
  published_at: now,
  source: 'upload',
  agent: null,
  note: 'New opening hours',
  preview_url: examplePreviewUrl,
  created_by: owner,
}

export const versionExamples: ExamplesOf<typeof versionOperations> = {
  uploadFile: {
    form: [{ name: 'file', file: examplePage.file }],
    response: {
      version_id: exampleIds.version,
      version_number: 1,
      byte_size: examplePage.size,
      file_count: 1,
      changed: true,
      warnings: [],
    },
  },
  uploadBundle: {
    form: [{ name: 'file', file: exampleArchive }],
    response: {
      version_id: exampleIds.version,
      version_number: 2,
      byte_size: 4096,
      file_count: 2,
      changed: true,
      warnings: [],
    },
  },
  listVersions: { response: [version] },
  listPublishes: {
    response: [
      {
        id: exampleIds.publish,
        kind: 'upload',
        from_version: 1,
        to_version: 2,
        actor: owner,
        at: now,
      },
    ],
  },
  readChanges: {
    query: { from: '1' },
    response: {
      compared_to: { version_id: exampleIds.previousVersion, version_number: 1 },
      added: [
        {
          path: 'style.css',
          type: 'text/css; charset=utf-8',
          size: 1204,
          sha256: '0f5b1c6b8d3c1c6c6a3d2f9a4be1f7ad8ec5ab0e4e6ac0b0e5c4d13e2a9b7c61',
        },
      ],
      changed: [
        {
          path: 'index.html',
          type: 'text/html; charset=utf-8',
          size: 2892,
          sha256: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
          before: { size: examplePage.size, sha256: examplePage.sha256 },
        },
      ],
      removed: [],
      unchanged: 0,
      not_listed: { added: 0, changed: 0, removed: 0 },
    },
  },
  downloadVersion: {},
  updateVersion: {
    body: { note: 'New opening hours' },
    response: { ...version, note: 'New opening hours' },
  },
  promoteVersion: { response: { ...version, warnings: [] } },
  readSource: { response: { path: 'index.html', format: 'html', text: examplePage.text } },
}
