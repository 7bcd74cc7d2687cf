// Operations that publish without naming a drop, anonymously or with an account.
import { formatDays } from '@plinth/domain/base/day'
import { anonymousLifetime } from '@plinth/domain/lifecycle/drop-state'
import { maxMarkdownBytes } from '@plinth/domain/versions/document-format'
import { z } from 'zod'
import {
  anonymousDropListEntry,
  publishedDrop,
  publishMarkdownBody,
} from '../schemas/anonymous-drop.ts'
import type { Operation } from './operation.ts'

/** Markdown with every byte escaped in JSON as six characters, and the rest of the body. */
const markdownBodyBytes = 6 * maxMarkdownBytes + 65_536

export const anonymousDropOperations = {
  publishAnonymously: {
    method: 'POST',
    path: '/drops',
    summary: `Publish one HTML or Markdown file: without credentials for ${formatDays(anonymousLifetime)}, with a token or session as a drop of that account.`,
    caller: 'anyone_or_account',
    subject: 'account',
    right: 'publish',
    scopes: ['cli', 'mcp'],
    unverified: true,
    publishesAnonymously: true,
    body: {
      kind: 'multipart',
      forms: [
        {
          file: {
            kind: 'file',
            description: 'One `.html`, `.htm`, `.md` or `.markdown` file.',
          },
        },
      ],
    },
    success: { kind: 'json', status: 201, schema: publishedDrop },
    errors: [
      'unsupported_file_type',
      'content_rejected',
      'plan_limit',
      'upload_too_large',
      'rate_limited',
    ],
  },
  publishMarkdownAnonymously: {
    method: 'POST',
    path: '/drops-md',
    summary: `Publish Markdown text: without credentials for ${formatDays(anonymousLifetime)}, with a token or session as a drop of that account.`,
    caller: 'anyone_or_account',
    subject: 'account',
    right: 'publish',
    scopes: ['cli', 'mcp'],
    unverified: true,
    publishesAnonymously: true,
    body: { kind: 'json', schema: publishMarkdownBody, maxBytes: markdownBodyBytes },
    success: { kind: 'json', status: 201, schema: publishedDrop },
    errors: ['content_rejected', 'plan_limit', 'rate_limited'],
  },
  listAnonymousDrops: {
    method: 'GET',
    path: '/drops',
    summary: 'List the anonymous drops that this browser published, identified by a signed cookie.',
    caller: 'anyone',
    subject: 'public',
    right: 'none',
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: z.array(anonymousDropListEntry) },
    errors: [],
  },
} as const satisfies Record<string, Operation>
