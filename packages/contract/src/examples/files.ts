// Examples of reading and editing files.
import type { fileOperations } from '../operations/files.ts'
import type { ExamplesOf } from './example.ts'
import {
  exampleIds,
  examplePage,
  examplePreviewUrl,
  exampleSlug,
  exampleUrl,
} from './example-values.ts'

const version = { version_id: exampleIds.version, version_number: 2 }

export const fileExamples: ExamplesOf<typeof fileOperations> = {
  listFiles: {
    query: { version: '1' },
    response: {
      ...version,
      version_number: 1,
      landing_page: 'index.html',
      files: [
        {
          path: 'index.html',
          size: examplePage.size,
          type: 'text/html; charset=utf-8',
          sha256: examplePage.sha256,
        },
      ],
    },
  },
  readFile: { query: { from_line: '1', to_line: '20' } },
  editFile: {
    body: { edits: [{ old: 'Hello</h1>', new: 'Hello again</h1>' }], base_version: 1 },
    response: {
      ...version,
      byte_size: examplePage.size + ' again'.length,
      file_count: 1,
      changed: true,
      warnings: [],
      live: true,
      preview_url: examplePreviewUrl,
      edited_version: 1,
    },
  },
  changeFiles: {
    body: {
      changes: [
        { path: 'about.html', content: '<!doctype html><title>About</title>' },
        { path: 'index.html', edits: [{ old: 'again</h1>', new: 'once more</h1>' }] },
      ],
      base_version: 2,
    },
    response: {
      ...version,
      version_number: 3,
      byte_size: examplePage.size + ' once more<!doctype html><title>About</title>'.length,
      file_count: 2,
      changed: true,
      warnings: [],
      live: true,
      preview_url: examplePreviewUrl,
      edited_version: 2,
    },
  },
  publishAtSlug: {
    form: [{ name: 'file', file: examplePage.file }],
    response: {
      id: exampleIds.drop,
      slug: exampleSlug,
      url: exampleUrl,
      ...version,
      byte_size: examplePage.size,
      file_count: 1,
      changed: true,
      warnings: [],
    },
  },
}
