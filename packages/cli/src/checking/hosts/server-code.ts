// Programs that another host runs: functions, workers, middleware and PHP.
import { noRules } from '../converting/foreign-rules.ts'
import { type Finding, found } from '../findings/finding.ts'
import { messages } from '../findings/messages.ts'
import type { Site } from '../source/site.ts'
import type { HostCheck } from './host-report.ts'

const differs = found('difference', 'configuration')

const texts = messages.serverCode

/** Where Netlify, Cloudflare, Firebase and Vercel look for functions. */
const functionFolders = ['netlify/functions', 'netlify/edge-functions', 'functions', 'api']
/** Without one of them, a published folder of such a name may as well contain scripts of its pages. */
const configurations = ['netlify.toml', 'vercel.json', 'firebase.json', 'wrangler.toml']
const programs = ['middleware.js', 'middleware.ts', '_worker.js']

const code = /\.([cm]?[jt]sx?|py|go|rb|rs)$/i
const serverPage = /\.(php\d?|phtml|aspx?|jsp|cgi)$/i

export const checkServerCode: HostCheck = async (project, site) => {
  const findings: Finding[] = []
  const configured = await Promise.all(configurations.map((name) => project.find(name)))
  const isConfigured = configured.some((entry) => entry !== null)
  for (const folder of functionFolders) {
    const entry = await project.find(folder)
    const contents = entry?.contents ?? []
    // A site may have pages or data in a folder of this name.
    if (!entry || !contents.some((name) => code.test(name)) || contents.some(isSiteFile)) continue
    const published = isPublished(site, folder)
    if (published && !isConfigured && !folder.startsWith('netlify/')) continue
    const text = published ? texts.publishedFunctions : texts.functions
    findings.push(differs(entry.name, null, text))
  }
  for (const name of programs) {
    const entry = await project.find(name)
    const text = isPublished(site, name) ? texts.publishedProgram : texts.program
    if (entry) findings.push(differs(entry.name, null, text))
  }
  const pages = site.files.filter(({ path }) => serverPage.test(path))
  const [first] = pages
  if (first) findings.push(differs(first.path, null, texts.pages({ count: pages.length })))
  return { findings, rules: noRules }
}

const isSiteFile = (name: string): boolean => /\.(html?|css|png|jpe?g|svg)$/i.test(name)

/** Not if a `.plinthignore` excludes it. */
const isPublished = ({ files }: Site, name: string): boolean =>
  files.some(({ path }) => path === name || path.startsWith(`${name}/`))
