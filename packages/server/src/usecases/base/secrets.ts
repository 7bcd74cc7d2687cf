// Generates API tokens and other one-time secrets, and hashes them for storage.
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { base32 } from '@plinth/domain/base/ids'
import type { TokenHashes } from '../../ports/database/api-tokens.ts'
import type { Randomness } from '../../ports/randomness.ts'

const apiTokenPrefix = 'plinth_'
const manageTokenPrefix = 'plinth_manage_'
const tokenBytes = 30

export const mintApiToken = (random: Randomness): string => mintToken(apiTokenPrefix, random)

/**
 * A token with limits is stored under a hash that the release before limits does not look up: its
 * nodes would grant such a token all rights of its user during a rolling upgrade.
 */
export const tokenHashes = (token: string): TokenHashes => ({
  full: hashSecret(token),
  limited: hashSecret(`limited ${token}`),
})

/** Avoids a database query for strings that cannot be a token. */
export const looksLikeApiToken = (text: string): boolean => looksLikeToken(apiTokenPrefix, text)

/** For replacing and deleting an anonymous drop. */
export const mintManageToken = (random: Randomness): string => mintToken(manageTokenPrefix, random)

export const looksLikeManageToken = (text: string): boolean =>
  looksLikeToken(manageTokenPrefix, text)

/** 240 random bits and a checksum, so that secret scanners can recognise a real token. */
function mintToken(prefix: string, random: Randomness): string {
  const body = base32(random(tokenBytes))
  return `${prefix}${body}${checksum(body)}`
}

function looksLikeToken(prefix: string, text: string): boolean {
  if (!text.startsWith(prefix)) return false
  const match = /^([a-z2-7]{48})([0-9a-f]{8})$/.exec(text.slice(prefix.length))
  return match?.[1] !== undefined && checksum(match[1]) === match[2]
}

const checksum = (body: string): string => crc32(body).toString(16).padStart(8, '0')

export const mintClaimSecret = (random: Randomness): string => base32(random(20))

export const mintSessionSecret = (random: Randomness): string => base32(random(30))

/** For links sent by mail. */
export const mintLinkSecret = (random: Randomness): string => base32(random(20))

/** For the URL of a staged upload. The URL is the only credential needed to publish there. */
export const mintUploadSecret = (random: Randomness): string => base32(random(30))

export const looksLikeUploadSecret = (text: string): boolean => /^[a-z2-7]{48}$/.test(text)

export const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex')
