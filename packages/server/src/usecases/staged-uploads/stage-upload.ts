// Creates a staged upload: a one-time URL to which a program without credentials can upload.
import { parseSlug } from '@plinth/domain/addresses/slug'
import { AppError } from '@plinth/domain/base/errors'
import { parseName } from '@plinth/domain/base/text-fields'
import { inWords, secondsUntil } from '@plinth/domain/base/wait'
import { parseNote } from '@plinth/domain/versions/note'
import type { Credential } from '../../ports/database/credentials.ts'
import type { Transaction } from '../../ports/database/database.ts'
import type { DropRecord } from '../../ports/database/drops.ts'
import type { StagedKind } from '../../ports/database/staged-uploads.ts'
import type { AccountActor } from '../access/actor.ts'
import { lockAs } from '../access/membership.ts'
import { ownedDrop } from '../access/owned-drop.ts'
import type { Deps } from '../base/deps.ts'
import { hashSecret, mintUploadSecret } from '../base/secrets.ts'
import { findOwnDropAtSlug } from '../drops/claim-slug.ts'
import { hashDropPassword } from '../drops/drop-password.ts'
import { uploadLimit } from './upload-limit.ts'

export interface StageInput {
  readonly kind: StagedKind
  readonly slug?: string | undefined
  readonly title?: string | undefined
  readonly password?: string | undefined
  /** Defaults to the largest size allowed. */
  readonly maxBytes?: number | undefined
  readonly note?: string | undefined
}

export interface CreatedUpload {
  /** Secret part of the URL; only its hash is stored. */
  readonly secret: string
  /** `Infinity` if there is no limit. */
  readonly maxBytes: number
  readonly expiresAt: number
  /** The drop that it will update; null for a new one. */
  readonly existing: DropRecord | null
}

/** A staged upload expires this long after its creation. */
export const stagedUploadMinutes = 15
const openPerTenant = 20

/**
 * The secret is the only credential needed for the upload. Rejects now what the upload itself would
 * be rejected for.
 */
export async function stageUpload(
  deps: Pick<Deps, 'clock' | 'database' | 'passwords' | 'random'>,
  actor: AccountActor,
  { kind, password, ...input }: StageInput,
): Promise<CreatedUpload> {
  const { clock, database, random } = deps
  const credential = requireCredential(actor)
  const slug = input.slug === undefined ? null : parseSlug(input.slug)
  const name = parseName(input.title ?? '')
  const createdAt = clock.now()
  const wanted = slug && { slug, now: createdAt }
  const existing = wanted && (await findOwnDropAtSlug(database.read, actor, wanted))
  const maxBytes = await uploadLimit(deps, actor, {
    kind,
    existing,
    requestedBytes: input.maxBytes,
  })
  const currentHash = existing?.passwordHash ?? null
  const secret = mintUploadSecret(random)
  const upload = {
    secretHash: hashSecret(secret),
    tenantId: actor.tenantId,
    userId: actor.userId,
    credential,
    dropId: existing?.id ?? null,
    slug: existing ? null : slug,
    name,
    passwordHash:
      password === undefined
        ? null
        : await hashDropPassword(deps, actor, { password, currentHash }),
    note: parseNote(input.note ?? ''),
    agent: actor.agent ?? null,
    kind,
    // The database stores integers.
    maxBytes: Math.min(maxBytes, Number.MAX_SAFE_INTEGER),
    createdAt,
    expiresAt: createdAt + stagedUploadMinutes * 60_000,
  }
  await database.transact(async (tx) => {
    await lockAs(tx, actor, 'publish')
    // The drop or the connection may have been removed since it was checked.
    if (existing) await ownedDrop(tx.drops, actor, existing.id)
    await requireConnected(tx, actor, credential)
    const expiries = await tx.stagedUploads.openExpiries(actor.tenantId, createdAt)
    const nextExpiry = expiries.at(-openPerTenant)
    if (nextExpiry !== undefined) throw tooMany(secondsUntil(nextExpiry, createdAt))
    await tx.stagedUploads.insert(upload)
  })
  return { secret, maxBytes, expiresAt: upload.expiresAt, existing }
}

function requireCredential({ credential }: AccountActor): Credential {
  if (credential) return credential
  throw new AppError(
    'forbidden',
    'Staging an upload needs an API token or a connected app; browser sessions are not accepted.',
  )
}

async function requireConnected(
  tx: Transaction,
  { tenantId }: AccountActor,
  credential: Credential,
): Promise<void> {
  if (credential.kind === 'token') return
  if (await tx.oauthConnections.find(tenantId, credential.id)) return
  throw new AppError('unauthorized', 'This app is no longer connected.')
}

const tooMany = (retryAfter: number): AppError =>
  new AppError(
    'rate_limited',
    `This account has ${openPerTenant} unused staged uploads, which is the maximum. Use one of them, or wait: the next one expires ${inWords(retryAfter)}.`,
    { retryAfter },
  )
