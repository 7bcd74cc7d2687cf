// Converts use case results to the contract's JSON: snake_case fields, ISO times, absolute URLs.
import type { Operations } from '@plinth/contract/operations'
import type { OperationOutput } from '@plinth/contract/operations/operation'
import { isBlank } from '@plinth/domain/base/text-fields'
import type { ApiTokenRecord } from '../../ports/database/api-tokens.ts'
import type { VersionRecord } from '../../ports/database/versions.ts'
import type { Me } from '../../usecases/accounts/get-me.ts'
import type { Usage } from '../../usecases/accounts/get-usage.ts'
import type { SessionView } from '../../usecases/accounts/list-sessions.ts'
import type { DropView } from '../../usecases/drops/drop-view.ts'
import type { LiveDrops } from '../../usecases/drops/live-drops.ts'
import type { OwnDropView } from '../../usecases/drops/own-drop-view.ts'
import type { TenantView } from '../../usecases/organisations/tenant-view.ts'
import type { AnonymousPublish } from '../../usecases/publishing/publish-anonymous-content.ts'
import type { PublishedVersion } from '../../usecases/publishing/publish-to-drop.ts'
import type { IdentityView } from '../../usecases/sign-in-providers/list-identities.ts'
import type { PublishView } from '../../usecases/versions/list-publishes.ts'
import type { PromotedVersion } from '../../usecases/versions/promote-version.ts'
import type { Author, VersionView } from '../../usecases/versions/version-view.ts'
import type { Urls } from '../http/urls.ts'

export type Output<Id extends keyof Operations> = OperationOutput<Operations[Id]>

export const time = (instant: number): string => new Date(instant).toISOString()

/** Names that apps gave themselves: an invisible one counts as none. */
export const visibleName = (name: string | null): string | null =>
  name === null || isBlank(name) ? null : name

const presentVersion = (version: VersionRecord) => ({
  version_id: version.id,
  version_number: version.number,
  byte_size: version.byteSize,
  file_count: version.fileCount,
})

export const presentUpload = ({
  version,
  warnings,
  changed,
}: PublishedVersion): Output<'uploadFile'> => ({
  ...presentVersion(version),
  changed,
  warnings: [...warnings],
})

export const presentVersionEntry = (
  urls: Urls,
  { version, live, author }: VersionView,
): Output<'listVersions'>[number] => ({
  ...presentVersion(version),
  created_at: time(version.createdAt),
  live,
  published_at: version.publishedAt === null ? null : time(version.publishedAt),
  source: version.source,
  agent: visibleName(version.agent),
  note: version.note,
  preview_url: urls.preview(version.previewLabel),
  created_by: presentAuthor(author),
})

export const presentPromoted = (
  urls: Urls,
  { warnings, ...view }: PromotedVersion,
): Output<'promoteVersion'> => ({
  ...presentVersionEntry(urls, view),
  warnings: [...warnings],
})

export const presentAuthor = (author: Author | null) =>
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

export const presentDrop = (urls: Urls, view: OwnDropView): Output<'getSite'> => ({
  id: view.drop.id,
  slug: view.drop.slug,
  name: view.drop.name,
  title: view.drop.liveVersion?.title ?? '',
  access_mode: view.drop.passwordHash === null ? 'public' : 'password',
  has_password: view.drop.passwordHash !== null,
  branding_enabled: view.drop.liveVersion === null || view.plan.badge,
  url: urls.drop(view.drop.slug),
  status: view.status,
  published: view.drop.unpublishedAt === null,
  tags: [...view.drop.tags],
  spa_fallback: view.drop.spaFallback,
  trailing_slash: view.drop.trailingSlash,
  clean_urls: view.drop.cleanUrls,
  analytics: view.drop.analytics,
  gallery: view.drop.gallery,
  domains: view.domains.map(({ hostname, status }) => ({ hostname, status })),
  live_version: view.drop.liveVersion && presentVersion(view.drop.liveVersion),
  created_at: time(view.drop.createdAt),
  updated_at: time(view.drop.updatedAt),
  expire_at: view.drop.expireAt === null ? null : time(view.drop.expireAt),
  expires_at: view.expiresAt === null ? null : time(view.expiresAt),
})

export const presentLiveDrops = ({ limit, drops }: LiveDrops): Output<'getLiveDrops'> => ({
  limit,
  sites: drops.map(({ drop, paused }) => ({ id: drop.id, kept: drop.kept, paused })),
})

export const presentPublishedDrop = (
  urls: Urls,
  { drop, expiresAt, warnings }: DropView & Pick<PublishedVersion, 'warnings'>,
): Output<'publishAnonymously'> => ({
  url: urls.drop(drop.slug),
  id: drop.id,
  slug: drop.slug,
  expires_at: expiresAt === null ? null : time(expiresAt),
  ...(warnings.length > 0 && { warnings: [...warnings] }),
})

export const presentAnonymousDrop = (
  urls: Urls,
  { view, claimSecret, manageToken, warnings }: AnonymousPublish,
): Output<'publishAnonymously'> => ({
  ...presentPublishedDrop(urls, { ...view, warnings }),
  claim_url: urls.claim(claimSecret),
  manage_token: manageToken,
})

export const presentAnonymousEntry = (
  urls: Urls,
  view: DropView,
): Output<'listAnonymousDrops'>[number] => ({
  id: view.drop.id,
  slug: view.drop.slug,
  url: urls.drop(view.drop.slug),
  name: view.drop.name,
  title: view.drop.liveVersion?.title ?? '',
  status: view.status,
  created_at: time(view.drop.createdAt),
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

export const presentTokenLimits = ({
  access,
  drop,
  expiresAt,
}: Pick<ApiTokenRecord, 'access' | 'drop' | 'expiresAt'>) => ({
  access,
  site: drop && { id: drop.id, slug: drop.slug },
  expires_at: expiresAt === null ? null : time(expiresAt),
})

export const presentMe = (me: Me): Output<'getMe'> => ({
  user: {
    id: me.user.id,
    email: me.user.email,
    name: me.user.name,
    email_verified: me.user.verifiedAt !== null,
    has_password: me.hasPassword,
  },
  tenant: presentTenant(me.current),
  organisations: me.tenants.map(({ tenant, role, plan }) => ({
    id: tenant.id,
    name: tenant.name,
    role,
    plan,
  })),
  token: me.token && { name: me.token.name, ...presentTokenLimits(me.token) },
})

export const presentLimit = (limit: number): number | null =>
  Number.isFinite(limit) ? limit : null

export const presentUsage = (usage: Usage): Output<'getUsage'> => ({
  plan: usage.limits.name,
  drops: { used: usage.drops, limit: presentLimit(usage.limits.drops) },
  storage: {
    used_bytes: usage.storageBytes,
    limit_bytes: presentLimit(usage.limits.storageBytes),
  },
  upload: { limit_bytes: presentLimit(usage.limits.uploadBytes) },
  versions: { limit: presentLimit(usage.limits.versions) },
  domains: {
    used: usage.domains,
    limit: presentLimit(usage.limits.domains),
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
  method: session.method,
  created_at: time(session.createdAt),
  seen_at: time(session.seenAt),
  expires_at: time(session.expiresAt),
  current,
})

export const presentIdentity = ({
  identity,
  label,
}: IdentityView): Output<'listIdentities'>[number] => ({
  id: identity.id,
  provider: identity.provider,
  label,
  email: identity.email,
  created_at: time(identity.createdAt),
  last_used_at: time(identity.lastUsedAt),
})
