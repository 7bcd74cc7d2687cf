// SQL implementation of the certificates port.
import type {
  CertificatesReader,
  CertificatesWriter,
} from '../../../ports/database/certificates.ts'
import type { Queries } from '../schema/queries.ts'
import { lockHostname } from './domains.ts'

export const certificatesReader = ({ db }: Queries): CertificatesReader => ({
  async find(hostname) {
    const row = await db
      .selectFrom('certificates')
      .select([
        'hostname',
        'site_id as dropId',
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
  const { db, engine } = queries
  return {
    ...certificatesReader(queries),

    async put(certificate) {
      await lockHostname(queries, certificate.hostname)
      const domain = db
        .selectFrom('domains')
        .select('hostname')
        .where('hostname', '=', certificate.hostname)
        .where('site_id', '=', certificate.dropId)
        .where('proven_at', 'is not', null)
      // Deleting a drop deletes its domains without the hostname lock, so the row is locked too.
      const proven = engine === 'postgres' ? domain.forShare() : domain
      if (!(await proven.executeTakeFirst())) return false
      const values = {
        site_id: certificate.dropId,
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
  }
}
