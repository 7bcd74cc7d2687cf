// Tables of custom domains and certificates.

import type { Hostname } from '@plinth/domain/addresses/hostname'
import type { Slug } from '@plinth/domain/addresses/slug'
import type { DropId, TenantId } from '@plinth/domain/base/ids'
import type { AcmeChallenge } from '../../../ports/certificate-authority.ts'

export interface DomainTables {
  domains: {
    hostname: Hostname
    site_id: DropId
    /** The value required in the TXT record. */
    proof_token: string
    created_at: number
    proven_at: number | null
    checked_at: number | null
    /** `DomainFinding` as JSON; null if not checked yet. */
    finding: string | null
    failed_checks: number
    failing_since: number | null
    told_at: number | null
    check_at: number
    /** Null if no certificate is wanted. */
    issue_at: number | null
    issue_tries: number
    issue_problem: string | null
    issue_not_before: number | null
  }
  certificates: {
    hostname: Hostname
    site_id: DropId
    chain: string
    sealed_key: string
    issued_at: number
    expires_at: number
  }
  /** Certificates of the service's own names. */
  own_certificates: {
    /** Separated by spaces. */
    names: string
    kind: 'service' | 'drop'
    tenant_id: TenantId | null
    requested_at: number
    used_at: number
    chain: string | null
    sealed_key: string | null
    issued_at: number | null
    expires_at: number | null
    issue_at: number
    issue_tries: number
    issue_problem: string | null
  }
  acme_challenges: {
    token: string
    kind: AcmeChallenge['kind']
    hostname: Hostname
    key_authorization: string
    expires_at: number
  }
  /** The tenant that last proved each hostname. Kept permanently. */
  hostname_proofs: { hostname: Hostname; tenant_id: TenantId; proven_at: number }
  /**
   * Slugs that proven domains of a drop have pointed at. Kept permanently. All rows of one slug
   * have the same tenant.
   */
  slug_guards: { slug: Slug; site_id: DropId; tenant_id: TenantId; guarded_at: number }
}
