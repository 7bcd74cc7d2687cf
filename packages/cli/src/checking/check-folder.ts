// Finds out what of a folder will differ on Plinth from another host, without a server.
import { access, constants, stat } from 'node:fs/promises'
import type { FoundFile } from '../deploying/files/found-files.ts'
import { findFiles, placeFiles } from '../deploying/files/read-folder.ts'
import { isFolder } from '../deploying/files/source.ts'
import { unreadableError } from '../deploying/files/unreadable-error.ts'
import { CliError } from '../errors/cli-error.ts'
import { suggestHeaders, suggestRedirects } from './converting/suggest-rules.ts'
import { checkFiles } from './files/check-files.ts'
import { checkRuleFiles } from './files/check-rule-files.ts'
import { type Finding, found, type Report, sections } from './findings/finding.ts'
import { messages } from './findings/messages.ts'
import { checkCloudflare } from './hosts/cloudflare.ts'
import { checkFirebase } from './hosts/firebase.ts'
import { checkGitPages } from './hosts/git-pages.ts'
import { checkNetlify } from './hosts/netlify.ts'
import { checkServerCode } from './hosts/server-code.ts'
import { checkSurge } from './hosts/surge.ts'
import { checkVercel } from './hosts/vercel.ts'
import { createFeatureCheck } from './pages/host-features.ts'
import { createLinkCheck } from './pages/links.ts'
import { createAddressCheck } from './pages/old-addresses.ts'
import { scanTexts } from './pages/scan-pages.ts'
import { openProject } from './source/project.ts'
import { openSite, type Site } from './source/site.ts'

const fails = found('error', 'publishing')

const hostChecks = [
  checkNetlify,
  checkCloudflare,
  checkVercel,
  checkGitPages,
  checkFirebase,
  checkSurge,
  checkServerCode,
]

export interface CheckedFolder {
  readonly folder: string
  /** The current folder: configuration is also looked for between it and the checked folder. */
  readonly current: string
  readonly allowSecrets: readonly string[]
  readonly signal: AbortSignal
}

export async function checkFolder(options: CheckedFolder): Promise<Report> {
  const { folder, current, signal } = options
  if (!(await isFolder(folder))) throw new CliError('usage', messages.onlyFolders)
  const contents = await findFiles(folder, options)
  const { files, problems } = await place(folder, contents)
  const site = await openSite(files)
  const project = openProject(folder, current)
  const hosts = await Promise.all(hostChecks.map((check) => check(project, site)))
  const rules = hosts.map((host) => host.rules)
  const redirects = suggestRedirects(
    rules.flatMap((one) => one.redirects),
    site,
  )
  const headers = suggestHeaders(
    rules.flatMap((one) => one.headers),
    site,
  )
  const { bytes, unreadable } = await measure(files)
  const findings = [
    ...problems,
    ...unreadable,
    ...(await checkRuleFiles(site)),
    ...hosts.flatMap((host) => host.findings),
    ...redirects.findings,
    ...headers.findings,
    ...(await checkTexts(site, signal)),
    ...(await checkFiles({ files, bytes, contents })),
  ]
  return {
    files: files.length,
    bytes,
    findings: sections.flatMap((section) =>
      sortByFile(findings.filter((one) => one.section === section)),
    ),
    suggestions: { _redirects: redirects.lines, _headers: headers.lines },
  }
}

/** Keeps the order in which files were first mentioned. */
function sortByFile(findings: readonly Finding[]): Finding[] {
  const files = [...new Set(findings.map(({ file }) => file))]
  const order = new Map(files.map((file, index) => [file, index]))
  const orderOf = ({ file }: Finding) => order.get(file) ?? 0
  return findings.toSorted((a, b) => orderOf(a) - orderOf(b) || (a.line ?? 0) - (b.line ?? 0))
}

/** A folder that cannot be published is checked as it is, so that one run finds everything. */
async function place(
  folder: string,
  contents: Parameters<typeof placeFiles>[1],
): Promise<{ readonly files: readonly FoundFile[]; readonly problems: readonly Finding[] }> {
  try {
    return { files: await placeFiles(folder, contents), problems: [] }
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    return { files: contents.files, problems: [fails(null, null, error.message)] }
  }
}

async function checkTexts(site: Site, signal: AbortSignal): Promise<Finding[]> {
  const checks = [createFeatureCheck(), createLinkCheck(site), createAddressCheck()]
  const read = (file: Parameters<(typeof checks)[number]['read']>[0]) => {
    for (const check of checks) check.read(file)
  }
  await scanTexts(site.files, read, signal)
  return checks.flatMap((check) => check.findings())
}

/** A deploy fails if one of the files cannot be read. */
async function measure(
  files: readonly FoundFile[],
): Promise<{ readonly bytes: number; readonly unreadable: readonly Finding[] }> {
  let bytes = 0
  const unreadable: Finding[] = []
  for (const { path, file } of files) {
    try {
      await access(file, constants.R_OK)
      bytes += (await stat(file)).size
    } catch (error) {
      unreadable.push(fails(path, null, unreadableError(path, error).message))
    }
  }
  return { bytes, unreadable }
}
