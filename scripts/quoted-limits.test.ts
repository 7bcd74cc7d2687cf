// Limits that the hand-written documentation quotes, each with the constant that it comes from.
import { readFileSync } from 'node:fs'
import { anonymousUploadSeconds, parseSecondsPerHour } from '@plinth/domain/abuse/parse-budget'
import { contactRetentionDays } from '@plinth/domain/abuse/reports'
import { dropPasswordLength } from '@plinth/domain/accounts/password'
import {
  dropCertificatesPerOwner,
  dropCertificatesPerWeek,
} from '@plinth/domain/addresses/drop-certificates'
import { slugLength, slugRule } from '@plinth/domain/addresses/slug'
import { formatDays } from '@plinth/domain/base/day'
import { formatBytes, formatCount } from '@plinth/domain/base/sizes'
import { maxNameLength } from '@plinth/domain/base/text-fields'
import { failingDomainLifetime } from '@plinth/domain/custom-domains/custom-domain'
import { anonymousLifetime, freeLifetime, slugHoldMs } from '@plinth/domain/lifecycle/drop-state'
import { expiredRetentionMs, noticeLeadMs } from '@plinth/domain/lifecycle/free-clock'
import { plans } from '@plinth/domain/plans/plans'
import { maxFilesPerVersion } from '@plinth/domain/versions/bundle'
import {
  deployLifetimeMs,
  maxBlobsPerRequest,
  maxBytesPerBlobRequest,
  pendingPackLimits,
} from '@plinth/domain/versions/deploys'
import { maxMarkdownBytes } from '@plinth/domain/versions/document-format'
import { listedPublishes } from '@plinth/domain/versions/publishes'
import { openTabDays } from '@plinth/domain/versions/recently-live'
import { draftLifetimeMs, maxDrafts } from '@plinth/domain/versions/retention'
import { maxEditableBytes, maxEdits } from '@plinth/domain/versions/text-edits'
import { mostSubjects, viewRange, viewRetentionDays } from '@plinth/domain/visitors/views'
import { expect, test } from 'vitest'
import { maxQueued } from '../packages/server/src/adapters/tracing/span-queue.ts'
import { maxSpansPerTrace } from '../packages/server/src/adapters/tracing/tracer.ts'
import { defaults } from '../packages/server/src/config/defaults.ts'
import { domainStrictTransport } from '../packages/server/src/edges/http/strict-transport.ts'
import { lifetimes } from '../packages/server/src/edges/oauth/lifetimes.ts'
import { passagesFor } from '../packages/server/src/edges/pages/docs/plan-passages.ts'
import { stagedUploadMinutes } from '../packages/server/src/usecases/staged-uploads/stage-upload.ts'

const { anonymous, free, plus, business } = plans
const drafts = `newest ${maxDrafts} drafts`
const slugHold = formatDays(slugHoldMs)
const parseSeconds = [free, plus, business].map(
  ({ name, title }) => `${formatCount(parseSecondsPerHour[name])} on ${title}`,
)
const deployHours = deployLifetimeMs / 3_600_000

test.each([
  [
    'custom-domains.md',
    `Plus includes ${plus.domains} custom domain and Business ${business.domains}`,
  ],
  ['custom-domains.md', `A lost domain is kept for ${formatDays(failingDomainLifetime)}`],
  ['deploying.md', `at most ${formatCount(maxFilesPerVersion)} files`],
  ['editing.md', `UTF-8 text of up to ${formatBytes(maxEditableBytes)}`],
  ['editing.md', `up to ${maxEdits} edits`],
  [
    'deploying.md',
    `up to ${formatCount(maxBlobsPerRequest)} blobs and ${formatBytes(maxBytesPerBlobRequest)}`,
  ],
  ['deploying.md', `its ${drafts}, each for ${formatDays(draftLifetimeMs)}`],
  ['deploying.md', `finished within ${deployHours} hours`],
  ['deploying.md', `and ${formatCount(pendingPackLimits(free).contents)} in number`],
  [
    'lifecycle.md',
    `| per upload | ${[anonymous, free, plus, business].map(({ uploadBytes }) => formatBytes(uploadBytes)).join(' | ')} |`,
  ],
  [
    'lifecycle.md',
    `| ${[free, plus, business].map(({ storageBytes }) => formatBytes(storageBytes)).join(' | ')} |`,
  ],
  [
    'lifecycle.md',
    `| versions kept per drop | ${[anonymous, free, plus, business].map(({ versions }) => versions).join(' | ')} |`,
  ],
  [
    'lifecycle.md',
    `| drops | limited per hour | ${free.drops} | ${plus.drops} | ${business.drops} |`,
  ],
  [
    'lifecycle.md',
    `| custom domains | ${anonymous.domains} | ${free.domains} | ${plus.domains} | ${business.domains} |`,
  ],
  [
    'lifecycle.md',
    `| price per month | 0 | ${free.price.month} | ${plus.price.month} | ${business.price.month} |`,
  ],
  [
    'lifecycle.md',
    `| price per year | 0 | ${free.price.year} | ${plus.price.year} | ${business.price.year} |`,
  ],
  ['lifecycle.md', `| no account | ${formatDays(anonymousLifetime)} after the upload`],
  ['lifecycle.md', `organisation | ${formatDays(freeLifetime)} after the latest of`],
  [
    'lifecycle.md',
    `${free.versions} on Free, ${plus.versions} on Plus, ${business.versions} on Business`,
  ],
  ['lifecycle.md', `the newest ${maxDrafts}, on every plan`],
  ['lifecycle.md', `| no time limit | ${formatDays(draftLifetimeMs)} |`],
  ['lifecycle.md', `the newest ${listedPublishes} publishes`],
  ['lifecycle.md', `| ${formatDays(noticeLeadMs)} before free drops expire |`],
  ['lifecycle.md', `| ${formatDays(expiredRetentionMs)} after they expired |`],
  ['lifecycle.md', `For ${slugHold} only the account that had it`],
  ['mcp.md', `Markdown is limited to ${formatBytes(maxMarkdownBytes)}`],
  ['mcp.md', `valid for ${stagedUploadMinutes} minutes`],
  ['oauth.md', `| authorization code | ${lifetimes.AuthorizationCode / 60} minutes, single use |`],
  ['oauth.md', `| access token | ${lifetimes.AccessToken / 3600} hour |`],
  ['oauth.md', `| refresh token | ${formatDays(lifetimes.RefreshToken * 1000)} from its last use`],
  ['oauth.md', `| device code | ${lifetimes.DeviceCode / 60} minutes, single use |`],
  ['publishing.md', `stays online for ${formatDays(anonymousLifetime)}`],
  ['publishing.md', `up to ${formatCount(maxFilesPerVersion)} files`],
  ['publishing.md', `A slug has ${slugRule},`],
  ['publishing.md', `redirects to the new one for ${slugHold}`],
  ['publishing.md', `can be up to ${formatBytes(maxMarkdownBytes)}`],
  ['publishing.md', `its ${drafts}, each for ${formatDays(draftLifetimeMs)}`],
  [
    'publishing.md',
    `Free keeps ${free.versions} versions of each drop, Plus ${plus.versions} and Business ${business.versions}`,
  ],
  [
    'self-hosting.md',
    `at most ${dropCertificatesPerWeek} new ones a week, and at most ${dropCertificatesPerOwner} for the drops of one owner`,
  ],
  ['self-hosting.md', `(${formatBytes(defaults.diskCacheBytes)} by default`],
  ['self-hosting.md', `A trace has at most ${maxSpansPerTrace} spans`],
  ['self-hosting.md', `Up to ${formatCount(maxQueued)} spans wait`],
  ['serving.md', `\`Strict-Transport-Security: ${domainStrictTransport[1]}\``],
  ['serving.md', `307 to the new address for ${slugHold}`],
  ['serving.md', `within the last ${openTabDays} days, newest first`],
  ['spec-differences.md', `${slugLength.least} to ${slugLength.most} characters`],
  ['spec-differences.md', `deleted within the last ${slugHold}`],
  [
    'spec-differences.md',
    `Markdown file that is rendered can be up to ${formatBytes(maxMarkdownBytes)}`,
  ],
  ['spec-differences.md', `up to ${formatCount(maxFilesPerVersion)} files`],
  ['spec-differences.md', `up to ${maxNameLength} characters`],
  [
    'spec-differences.md',
    `password of a drop ${dropPasswordLength.least} to ${dropPasswordLength.most}`,
  ],
  ['trust-and-safety.md', `has ${anonymousUploadSeconds} seconds of CPU time`],
  [
    'trust-and-safety.md',
    `${parseSecondsPerHour.anonymous} seconds an hour for a network without an account, and ${parseSeconds[0]}, ${parseSeconds[1]} and ${parseSeconds[2]}`,
  ],
  ['trust-and-safety.md', `deleted ${contactRetentionDays} days after the report is closed`],
  ['trust-and-safety.md', `no account can take it for ${slugHold}`],
  [
    'visitors.md',
    `a password of ${dropPasswordLength.least} to ${dropPasswordLength.most} printable characters`,
  ],
  ['visitors.md', `the last ${viewRange.usual} days for each drop`],
  ['visitors.md', `for up to ${viewRange.most} days. They are kept for ${viewRetentionDays} days`],
  ['visitors.md', `up to ${mostSubjects} pages and ${mostSubjects} hosts`],
  [
    '../integrations/github-action/README.md',
    `${drafts} of a drop, each for ${formatDays(draftLifetimeMs)}`,
  ],
])('docs/%s quotes the current limit: %s', (file, text) => {
  const source = readFileSync(new URL(`../docs/${file}`, import.meta.url), 'utf8')
  expect(passagesFor(source, { hasPlans: true })).toContain(text)
})
