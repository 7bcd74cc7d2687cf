// Converts use case results to the contract's JSON: snake_case fields, ISO times, absolute URLs.

import type { Operations } from '@plinth/contract/operations'
import type { OperationOutput } from '@plinth/contract/operations/operation'
import type { VersionRecord } from '../../ports/database/versions.ts'
import type { Me } from '../../usecases/accounts/get-me.ts'
import type { Usage } from '../../usecases/accounts/get-usage.ts'
import type { SessionView } from '../../usecases/accounts/list-sessions.ts'
import type { SiteView } from '../../usecases/acting/drop-view.ts'
import type { OwnSiteView } from '../../usecases/drops/own-drop-view.ts'
import type { TenantView } from '../../usecases/organisations/tenant-view.ts'
import type { AnonymousPublish } from '../../usecases/publishing/publish-as-anonymous.ts'
import type { PublishedVersion } from '../../usecases/publishing/publish-to-drop.ts'
import type { PublishView } from '../../usecases/versions/list-publishes.ts'
import type { ComparedVersion } from '../../usecases/versions/read-changes.ts'
import type { Author, VersionView } from '../../usecases/versions/version-view.ts'
import type { Urls } from '../http/urls.ts'

export type Output<Id extends keyof Operations> = OperationOutput<Operations[Id]>

export const time = (instant: number): string => new Date(instant).toISOString()

const presentVersion = (version: VersionRecord) => ({
  version_id: version.id,
  version_number: version.number,
  byte_size: version.byteSize,
  file_count: version.fileCount,
})

export const presentUpload = ({ version, warnings }: PublishedVersion): Output<'uploadFile'> => ({
  ...presentVersion(version),
  warnings: [...warnings],
})

export const presentVersionEntry = (
  urls: Urls,
  { version, live, author }: VersionView,
): Output<'promoteVersion'> => ({
  ...presentVersion(version),
  created_at: time(version.createdAt),
  live,
  published_at: version.publishedAt === null ? null : time(version.publishedAt),
  source: version.source,
  preview_url: urls.preview(version.previewLabel),
  created_by: presentAuthor(author),
})

const presentAuthor = (author: Author | null) =>
  author && { id: author.id, email: author.email, name: author.name }

export const presentPublish = ({
  publish,
  author,
}: PublishView): Output<'listPublishes'>[number] => ({
  id: publish.id,
  kind: publish.kind,
  from_version: publish.fromVersion,
  to_version: publish.toVersion,
  actor: presentAuthor(author),
  at: time(publish.at),
})

export const presentChanges = ({
  comparedTo,
  changes: { added, changed, removed, unchanged },
}: ComparedVersion): Output<'readChanges'> => ({
  compared_to: comparedTo && {
    version_id: comparedTo.id,
    version_number: comparedTo.number,
  },
  added: [...added.files],
  changed: [...changed.files],
  removed: [...removed.files],
  unchanged,
  not_listed: { added: added.more, changed: changed.more, removed: removed.more },
})

export const presentSite = (urls: Urls, view: OwnSiteView): Output<'getSite'> => ({
  id: view.site.id,
  slug: view.site.slug,
  name: view.site.name,
  access_mode: view.site.passwordHash === null ? 'public' : 'password',
  has_password: view.site.passwordHash !== null,
  branding_enabled: view.site.liveVersion === null || view.plan.badge,
  url: urls.site(view.site.slug),
  status: view.status,
  spa_fallback: view.site.spaFallback,
  analytics: view.site.analytics,
  gallery: view.site.gallery,
  domains: view.domains.map(({ hostname, status }) => ({ hostname, status })),
  live_version: view.site.liveVersion && presentVersion(view.site.liveVersion),
  created_at: time(view.site.createdAt),
  updated_at: time(view.site.updatedAt),
  expires_at: view.expiresAt === null ? null : time(view.expiresAt),
})

export const presentPublishedDrop = (
  urls: Urls,
  { site, expiresAt }: SiteView,
): Output<'publishAnonymously'> => ({
  url: urls.site(site.slug),
  id: site.id,
  slug: site.slug,
  expires_at: expiresAt === null ? null : time(expiresAt),
})

export const presentAnonymousDrop = (
  urls: Urls,
  { view, claimSecret }: AnonymousPublish,
): Output<'publishAnonymously'> => ({
  ...presentPublishedDrop(urls, view),
  claim_url: urls.claim(claimSecret),
})

export const presentAnonymousEntry = (
  urls: Urls,
  view: SiteView,
): Output<'listAnonymousDrops'>[number] => ({
  id: view.site.id,
  slug: view.site.slug,
  url: urls.site(view.site.slug),
  name: view.site.name,
  status: view.status,
  created_at: time(view.site.createdAt),
  expires_at: time(view.expiresAt ?? 0),
})

export const presentTenant = ({ tenant, role, plan }: TenantView): Output<'getMe'>['tenant'] => ({
  id: tenant.id,
  name: tenant.name,
  kind: tenant.kind,
  plan,
  role,
  country: tenant.country,
  currency: tenant.currency,
})

export const presentMe = (me: Me): Output<'getMe'> => ({
  user: {
    id: me.user.id,
    email: me.user.email,
    name: me.user.name,
    email_verified: me.user.verifiedAt !== null,
  },
  tenant: presentTenant(me.current),
  organisations: me.tenants.map(({ tenant, role, plan }) => ({
    id: tenant.id,
    name: tenant.name,
    role,
    plan,
  })),
})

export const presentUsage = (usage: Usage): Output<'getUsage'> => ({
  plan: usage.limits.name,
  drops: { used: usage.drops, limit: usage.limits.drops },
  storage: { used_bytes: usage.storageBytes, limit_bytes: usage.limits.storageBytes },
  upload: { limit_bytes: usage.limits.uploadBytes },
  versions: { limit: usage.limits.versions },
  domains: {
    used: usage.domains,
    limit: usage.limits.domains,
    available: usage.supportsDomains,
  },
  period_views: usage.periodViews,
  warnings: usage.warnings.map(({ cap, usedPercent, detail }) => ({
    cap,
    used_percent: usedPercent,
    detail,
  })),
})

export const presentSession = ({
  session,
  current,
}: SessionView): Output<'listSessions'>[number] => ({
  id: session.id,
  user_agent: session.userAgent,
  created_at: time(session.createdAt),
  seen_at: time(session.seenAt),
  expires_at: time(session.expiresAt),
  current,
})
