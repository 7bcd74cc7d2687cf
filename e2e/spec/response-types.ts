// Response bodies with the fields that the specification names.

export interface Site {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly access_mode: string
  readonly has_password: boolean
  readonly branding_enabled: boolean
  readonly url: string
  readonly status: string
  readonly spa_fallback: boolean
  readonly analytics: Readonly<Record<string, unknown>> | null
  readonly expires_at: string | null
}

export interface Version {
  readonly version_id: string
  readonly version_number: number
  readonly byte_size: number
  readonly file_count: number
}

export interface VersionEntry extends Version {
  readonly live: boolean
  readonly source: string
  readonly created_at: string
  readonly published_at: string | null
  readonly preview_url: string
}

export interface Publish {
  readonly id: string
  readonly kind: string
  readonly from_version: number | null
  readonly to_version: number
  readonly actor: unknown
  readonly at: string
}

export interface AnonymousDrop {
  readonly url: string
  readonly id: string
  readonly slug: string
  readonly name?: string
  readonly expires_at: string
}

export interface Usage {
  readonly plan: string
  readonly drops: { readonly used: number; readonly limit: number }
  readonly storage: { readonly used_bytes: number; readonly limit_bytes: number }
  readonly upload: { readonly limit_bytes: number }
  readonly versions: { readonly limit: number }
  readonly domains: { readonly used: number; readonly limit: number }
  readonly period_views: number
}

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly links: readonly string[]
}
