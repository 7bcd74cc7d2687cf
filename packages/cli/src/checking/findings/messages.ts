// Messages of `plinth check`.
import { formatCount } from '@plinth/domain/base/sizes'

const plural = (count: number, one: string, several: string): string =>
  `${formatCount(count)} ${count === 1 ? one : several}`

export const messages = {
  onlyFolders: 'plinth check needs a folder: the one that you want to publish.',
  report: {
    heading: ({ folder, size }: { folder: string; size: string }) => `${folder}: ${size}`,
    sections: {
      publishing: 'Cannot be published',
      rules: 'Rules that are not used',
      configuration: 'Configuration of another host',
      pages: 'Pages and links',
      files: 'Files',
    },
    notes: 'Notes',
    add: ({ file }: { file: string }) => `To do the same here, add to ${file}`,
    cannotPublish: 'This folder cannot be published as it is.',
    summary: ({ differences, notes }: { differences: number; notes: number }) => {
      const more = notes === 0 ? '' : `, ${plural(notes, 'note', 'notes')}`
      return differences === 0
        ? `No differences found${more}.`
        : `${plural(differences, 'difference', 'differences')}${more}.`
    },
  },
  inFiles: ({ files }: { files: number }) =>
    files > 1 ? ` Also in ${plural(files - 1, 'other file', 'other files')}.` : '',
  invalid: (syntax: 'JSON' | 'TOML') =>
    `This file is not valid ${syntax}, so its rules were not checked.`,
  build: ({ command }: { command: string }) =>
    `Plinth does not build sites. Run ${command} yourself or in CI, then publish its output.`,
  cleanUrls:
    'Plinth serves /about and /about.html. To redirect to the address without .html, turn on clean URLs in the settings of the drop.',
  trailingSlash:
    'Plinth chooses trailing slashes by file: /about/ for about/index.html, /about for about.html. For one form everywhere, use the trailing slash setting of the drop.',
  convert: {
    redirects: ({ count }: { count: number }) =>
      `${plural(count, 'rule is', 'rules are')} not read from this file. Add the suggested lines to _redirects.`,
    headers: ({ count }: { count: number }) =>
      `${plural(count, 'header is', 'headers are')} not read from this file. Add the suggested lines to _headers.`,
    cannot: ({ written, file }: { written: string; file: string }) =>
      `${written}: this rule is not read, and cannot be converted with certainty. Write it in ${file} by hand.`,
    refused: ({ written, file, message }: { written: string; file: string; message: string }) =>
      `${written}: this rule is not read, and ${file} has no equivalent. ${message}`,
    noDestination: 'The folder has no file at the destination.',
  },
  rules: {
    hidden: ({ from }: { from: string }) =>
      `${from} is also a file, which takes precedence over the rule. To redirect anyway, write the status with an exclamation mark, such as 301!`,
    moreHidden: ({ count }: { count: number }) =>
      `${plural(count, 'more path of a rule is', 'more paths of rules are')} also files.`,
    noDestination: ({ from, to }: { from: string; to: string }) =>
      `${from} is served from ${to}, but the folder has no file there, so the path returns 404.`,
    moreWithoutDestination: ({ count }: { count: number }) =>
      `${plural(count, 'more rule has', 'more rules have')} no file at the destination.`,
  },
  netlify: {
    edgeFunctions: 'Edge functions do not run here: Plinth serves files only.',
  },
  vercel: {
    routes: 'Routes are not read. Write them as rules in _redirects and _headers.',
    functions: 'Functions do not run here: Plinth serves files only.',
    crons: 'Cron jobs do not run here: Plinth serves files only.',
    images: 'Plinth does not resize images. Create the sizes that you need in the build.',
  },
  firebase: {
    functions: 'Functions do not run here: Plinth serves files only.',
    ignore:
      'Plinth does not read this list. Add files that must not be published to .plinthignore.',
    otherSites: ({ sites }: { sites: number }) =>
      `This file is for ${sites} sites. Only the rules of the one that publishes this folder were checked.`,
    noSite: ({ sites }: { sites: number }) =>
      `This file is for ${sites} sites, and none of them publishes this folder, so their rules were not checked.`,
    i18n: 'Pages by country and language are not supported. Redirect by language in _redirects.',
  },
  cloudflare: {
    wrangler:
      'Plinth does not read this file: it publishes the files of the folder, and no Worker.',
    routes:
      'Plinth does not read this file, which only matters for Functions. It would be published.',
    noStatus: ({ count }: { count: number }) =>
      `${plural(count, 'rule has', 'rules have')} no status. Cloudflare Pages then redirects with 302 (temporary), Plinth with 301 (permanent). To keep 302, add it to the rule.`,
    noNotFound:
      'There is no 404.html. Cloudflare Pages then serves index.html for unknown paths; here they return 404. For a single-page app, deploy with --spa.',
  },
  gitPages: {
    cname: ({ hostname }: { hostname: string }) =>
      `The domain is not read from this file. After the first deploy, run: plinth domains add ${hostname}`,
    jekyll:
      'Plinth does not run Jekyll. Run jekyll build yourself or in CI, then publish the folder _site.',
    noJekyll: 'Not needed: Plinth also publishes names that begin with an underscore.',
    gitLab: 'GitLab publishes with this job. To publish here from CI, let it run plinth deploy.',
  },
  surge: {
    fallback: 'Surge serves this page for unknown paths. Add the suggested line to _redirects.',
    auth: 'Surge reads passwords from this file. Here it would be published with them: delete it, and set a password with plinth settings --password.',
    router: 'Plinth does not read this file, and would publish it. Delete it.',
    cors: 'Not needed: scripts on other sites can read the files of every public drop.',
    ignore: 'Plinth does not read this file. Rename it to .plinthignore.',
  },
  serverCode: {
    functions: 'These functions do not run here: Plinth serves files only.',
    publishedFunctions:
      'These functions do not run here, and their source code would be published. Exclude the folder with a .plinthignore.',
    program: 'This program does not run here: Plinth serves files only.',
    publishedProgram:
      'This program does not run here, and its source code would be published. Exclude it with a .plinthignore.',
    pages: ({ count }: { count: number }) =>
      `Server-side pages do not run here, and their source code would be published (${plural(count, 'file', 'files')}).`,
  },
  features: {
    netlifyForm:
      'Netlify receives what visitors enter in this form; Plinth does not. Use a form service.',
    netlifyFunctions: 'Calls a Netlify function, which does not exist here.',
    netlifyImages: "Uses Netlify's image service, which does not exist here.",
    netlifyIdentity: 'Uses Netlify Identity, which does not exist here.',
    vercelAnalytics:
      'Loads the analytics script of Vercel, which does not exist here. Plinth counts views by itself.',
    imageOptimization:
      'Uses the image service of Vercel or Next.js, which does not exist here. Build with images: { unoptimized: true }.',
    firebaseUrls:
      'Loads a reserved URL of Firebase Hosting, which does not exist here. Load the Firebase SDK from its CDN or bundle it, and configure it in the page.',
  },
  links: {
    wrongCase: ({ link, file }: { link: string; file: string }) =>
      `Links to ${link}, but the file is ${file}. Upper and lower case are different here.`,
    basePath: ({ folder, count }: { folder: string; count: number }) =>
      `${plural(count, 'link starts', 'links start')} with ${folder}, but the site is at the root of its address here. Build it with the base path /.`,
    more: ({ count }: { count: number }) =>
      `${plural(count, 'more link has', 'more links have')} another case than the file.`,
  },
  oldAddress: {
    own: ({ host, count }: { host: string; count: number }) =>
      `Names https://${host} as the address of the site (${plural(count, 'URL', 'URLs')}). Change it to the new address.`,
    linked: ({ host, count }: { host: string; count: number }) =>
      `Links to https://${host} (${plural(count, 'URL', 'URLs')}). If this is the old address of the site, use relative links.`,
    more: ({ count }: { count: number }) =>
      `${plural(count, 'more address', 'more addresses')} at other hosts.`,
  },
  files: {
    large: ({ size, least }: { size: string; least: string }) =>
      `The files total ${size}. Services limit an upload, some to ${least}: the dashboard shows your limit under “Usage and export”.`,
    notGzip:
      'The name says that the file is compressed with gzip, but it is not. Browsers could not load it.',
  },
}
