// What one host's configuration means for the site.
import type { ForeignRules } from '../converting/foreign-rules.ts'
import type { Finding } from '../findings/finding.ts'
import type { Project } from '../source/project.ts'
import type { Site } from '../source/site.ts'

export interface HostReport {
  readonly findings: readonly Finding[]
  readonly rules: ForeignRules
}

export type HostCheck = (project: Project, site: Site) => Promise<HostReport>
