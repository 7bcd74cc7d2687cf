// Operations that publish without naming a drop, anonymously or with an account.
import { megabyte } from '@plinth/domain/base/sizes'
import { z } from 'zod'
import {
  anonymousDropListEntry,
  publishedDrop,
  publishMarkdownBody,
} from '../schemas/anonymous-drop.ts'
import type { Operation } from './operation.ts'

/** 2 MB of Markdown with every character escaped in JSON, and the rest of the body. */
const markdownBodyBytes = 12 * megabyte + 65_536

export const anonymousDropOperations = {
  publishAnonymously: {
    method: 'POST',
    path: '/drops',
    summary:
      'Publish one HTML or Markdown file: without credentials for 7 days, with a token or session as a drop of that account.',
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
    summary:
      'Publish Markdown text: without credentials for 7 days, with a token or session as a drop of that account.',
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
