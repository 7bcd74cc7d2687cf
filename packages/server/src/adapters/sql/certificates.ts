import type { CertificatesReader, CertificatesWriter } from '../../ports/certificates.ts'
import { lockHostname } from './domains.ts'
import type { Queries } from './engine.ts'

export const certificatesReader = ({ db }: Queries): CertificatesReader => ({
  async find(hostname) {
    const row = await db
      .selectFrom('certificates')
      .select([
        'hostname',
        'site_id as siteId',
        'chain',
        'sealed_key as sealedKey',
        'issued_at as issuedAt',
        'expires_at as expiresAt',
      ])
      .where('hostname', '=', hostname)
      .executeTakeFirst()
    return row ?? null
  },
})

export const certificatesWriter = (queries: Queries): CertificatesWriter => {
  const { db } = queries
  return {
    ...certificatesReader(queries),

    async put(certificate) {
      await lockHostname(queries, certificate.hostname)
      const proven = await db
        .selectFrom('domains')
        .select('hostname')
        .where('hostname', '=', certificate.hostname)
        .where('site_id', '=', certificate.siteId)
        .where('proven_at', 'is not', null)
        .executeTakeFirst()
      if (!proven) return false
      const values = {
        site_id: certificate.siteId,
        chain: certificate.chain,
        sealed_key: certificate.sealedKey,
        issued_at: certificate.issuedAt,
        expires_at: certificate.expiresAt,
      }
      await db
        .insertInto('certificates')
        .values({ hostname: certificate.hostname, ...values })
        .onConflict((c) => c.column('hostname').doUpdateSet(values))
        .execute()
      return true
    },

    async remove(hostname) {
      await db.deleteFrom('certificates').where('hostname', '=', hostname).execute()
    },
  }
}
