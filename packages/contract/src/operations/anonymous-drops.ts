// Operations that publish without naming a drop, anonymously or with an account, and those on drops
// that were published anonymously.
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

const pageForm = {
  file: { kind: 'file', description: 'One `.html`, `.htm`, `.md` or `.markdown` file.' },
} as const

/** Markdown with every byte escaped in JSON as six characters, and the rest of the body. */
const markdownBodyBytes = 6 * maxMarkdownBytes + 65_536

export const anonymousDropOperations = {
  publishAnonymously: {
    method: 'POST',
    path: '/drops',
    summary: 'Publish a page',
    description: `Publishes one HTML or Markdown file. Without credentials, the page stays online for ${formatDays(anonymousLifetime)} and the response includes a \`claim_url\` and a \`manage_token\`. With a token or a session, it becomes a drop of that account.`,
    caller: 'anyone_or_account',
    subject: 'account',
    right: 'create_drops',
    scopes: ['cli', 'mcp'],
    unverified: true,
    publishesAnonymously: true,
    body: {
      kind: 'multipart',
      forms: [pageForm],
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
    summary: 'Publish Markdown text',
    description: `Renders Markdown to a page. Without credentials, the page stays online for ${formatDays(anonymousLifetime)} and the response includes a \`claim_url\` and a \`manage_token\`. With a token or a session, it becomes a drop of that account.`,
    caller: 'anyone_or_account',
    subject: 'account',
    right: 'create_drops',
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
    summary: 'List the pages that this browser published',
    description:
      'Lists the pages published without an account. The browser is identified by the signed cookie that publishing sets.',
    caller: 'anyone',
    subject: 'public',
    right: 'none',
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: z.array(anonymousDropListEntry) },
    errors: [],
  },
  replaceAnonymousDrop: {
    method: 'PUT',
    path: '/drops/{id}',
    summary: 'Replace an anonymous page',
    description:
      'Replaces the content with a file, or with Markdown text sent as JSON. The address and `expires_at` do not change, and the previous content is deleted. A replacement does not count as a publish and needs no bot check. Expired and removed pages cannot be replaced.',
    caller: 'publisher',
    subject: 'anonymous-drop',
    right: 'manage_anonymous_drop',
    unverified: true,
    body: {
      kind: 'multipart_or_json',
      forms: [pageForm],
      schema: publishMarkdownBody,
      maxBytes: markdownBodyBytes,
    },
    success: { kind: 'json', status: 200, schema: publishedDrop },
    errors: ['not_found', 'unsupported_file_type', 'content_rejected', 'rate_limited'],
  },
  deleteAnonymousDrop: {
    method: 'DELETE',
    path: '/drops/{id}',
    summary: 'Delete an anonymous page',
    description:
      'Deletes the page immediately and permanently. Its address then returns 410 with a page that says so.',
    caller: 'publisher',
    subject: 'anonymous-drop',
    right: 'manage_anonymous_drop',
    unverified: true,
    body: { kind: 'none' },
    success: { kind: 'empty', status: 204 },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Operation>
