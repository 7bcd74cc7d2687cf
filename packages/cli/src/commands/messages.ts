// Messages and prompts of the commands. The help texts are beside the options that they describe.

import { countFiles } from '../terminal/count-files.ts'

interface PulledFigures {
  readonly slug: string
  readonly number: number
  readonly written: number
  readonly unchanged: number
}

export const messages = {
  check: {
    reading: 'Checking…',
    stopped: 'Stopped.',
  },
  delete: {
    warning: ({ slug }: { slug: string }) =>
      `This permanently deletes ${slug} and all its versions. To take it offline and keep it, use \`plinth unpublish ${slug}\` instead.`,
    howTo: ({ slug }: { slug: string }) => `To confirm, run: plinth delete ${slug} --yes`,
    prompt: ({ slug }: { slug: string }) => `Type ${slug} to confirm:`,
    notConfirmed: 'The slug does not match. Nothing was deleted.',
    done: ({ slug }: { slug: string }) => `Deleted ${slug}.`,
  },
  deploy: {
    stopping: 'Stopping…',
    stopped: 'Stopped.',
    stoppedWith: ({ outcome }: { outcome: string }) => `Stopped. ${outcome}`,
    watching: 'Waiting for changes. Press Ctrl-C to stop.',
    tryingAgain: ({ seconds }: { seconds: number }) => `Trying again in ${seconds} s…`,
    swallowedTarget: ({ quoted, target }: { quoted: string; target: string }) =>
      `${quoted} was read as the password. Put the path first: plinth deploy ${target} --password`,
  },
  deployAnonymously: {
    uploading: ({ name, size }: { name: string; size: string }) => `Uploading ${name} (${size})…`,
    botCheck: 'You have published several pages within an hour. Solving a short bot check…',
    liveUntil: ({ time }: { time: string }) => `Live until ${time}.`,
    claim: ({ url }: { url: string }) => `To keep it, sign in at ${url}`,
    manage: ({ token }: { token: string }) =>
      `To replace or delete it through the API, save its manage token: ${token}`,
    needsAccount: ({ kind }: { kind: 'folder' | 'bundle' }) =>
      `You need an account to publish a ${kind === 'folder' ? 'folder' : 'zip'}. Sign in and leave out --anonymous, or publish a single .html or .md file.`,
  },
  diff: {
    stopped: 'Stopped.',
    same: ({ slug, number }: { slug: string; number: number }) =>
      `The same files as version ${number} of ${slug}.`,
    compared: ({ slug, number }: { slug: string; number: number }) =>
      `Compared with version ${number} of ${slug}.`,
    bundle: 'A zip cannot be compared. Extract it, and compare the folder.',
  },
  domains: {
    none: ({ slug }: { slug: string }) =>
      `${slug} has no custom domains. Add one: plinth domains add www.example.com`,
    removed: ({ hostname, url }: { hostname: string; url: string }) =>
      `Removed ${hostname}. The drop is available at ${url}`,
    removalWarning: ({ hostname, slug }: { hostname: string; slug: string }) =>
      `This removes ${hostname} from ${slug} immediately.`,
    removalHowTo: ({ hostname }: { hostname: string }) =>
      `To confirm, run: plinth domains remove ${hostname} --yes`,
    removalPrompt: ({ hostname }: { hostname: string }) => `Remove ${hostname}?`,
    notRemoved: 'Nothing was removed.',
  },
  export: {
    slugOrAll: 'Use a slug or --all, not both.',
    stopped: 'Stopped. Nothing was written.',
    progress: ({ size }: { size: string }) => `Downloaded ${size}…`,
    done: ({ size }: { size: string }) => `Downloaded ${size}.`,
    zipOrJson:
      'The zip and the JSON cannot both go to standard output. Use --output <file>, or leave out --json.',
    terminal:
      'A zip cannot be shown on a terminal. Use --output <file>, or pipe the output to another program.',
    notLive: ({ slug }: { slug: string }) => `${slug} has no live version to export.`,
    invalidSlug: ({ quoted }: { quoted: string }) =>
      `${quoted} is not a valid slug, so it cannot be used as a file name. Use --output <file>.`,
  },
  list: {
    none: 'You have no drops yet. Publish one: plinth deploy',
  },
  login: {
    inCi: 'You cannot sign in interactively in CI. Set PLINTH_TOKEN to an API token.',
    interrupted: 'You are not signed in.',
    done: ({ url, email, tenant }: { url: string; email: string; tenant: string }) =>
      `Signed in to ${url} as ${email} (${tenant}).`,
    tokenWins: 'PLINTH_TOKEN is set and takes precedence over this login.',
    timedOut: 'The sign-in timed out after five minutes. Run `plinth login` again.',
    opened: 'Opening your browser. If nothing happens, go to:',
    openYourself: 'To sign in, go to:',
    otherComputer: 'To use a browser on another computer: plinth login --device',
    enterCode: ({ page }: { page: string }) => `Go to ${page} in any browser and enter this code:`,
    waiting: 'Waiting for you to confirm…',
  },
  logout: {
    notSignedIn: ({ url }: { url: string }) => `You are not signed in to ${url}.`,
    done: ({ url }: { url: string }) => `Signed out of ${url}.`,
    tokenStays: 'PLINTH_TOKEN is set and is still used.',
    notRevoked:
      'The login could not be revoked on the server. Disconnect Plinth CLI in the dashboard: Settings, Connected apps.',
  },
  mcp: {
    forPrograms:
      'This command is for MCP clients. Add `plinth mcp` to the configuration of your agent.',
  },
  open: {
    noBrowser: 'No browser could be opened.',
  },
  pull: {
    stopped: 'Stopped. Nothing was written.',
    done: ({ slug, number, written, unchanged }: PulledFigures) =>
      `Version ${number} of ${slug}: ${countFiles(written)} written, ${unchanged} unchanged.`,
    leftOut: ({ path }: { path: string }) =>
      `${path} was not written: files of version control and of Plinth stay as they are.`,
    deployPage: ({ path }: { path: string }) => `To publish it again, run: plinth deploy ${path}`,
    notRemembered: ({ slug }: { slug: string }) =>
      `The folder could not be linked to ${slug}. Use \`plinth deploy --slug ${slug}\` to publish it.`,
  },
  promote: {
    whichVersion: 'Specify the number of the version to make live. `plinth versions` lists them.',
  },
  republish: {
    done: ({ slug, status }: { slug: string; status: string }) =>
      status === 'live'
        ? `${slug} is live again.`
        : `${slug} is published again. Its state is ${status}.`,
  },
  rollback: {
    notLive: ({ slug }: { slug: string }) => `${slug} has no live version.`,
    noneBefore: ({ slug, live }: { slug: string; live: number }) =>
      `${slug} has no published version before version ${live}, which is live.`,
    draftInstead: ({ slug, draft }: { slug: string; draft: number }) =>
      `To make a draft live, run: plinth promote ${slug} ${draft}`,
  },
  settings: {
    saved: 'Settings saved.',
    swallowedSlug: ({ slug }: { slug: string }) =>
      `${slug} was read as the password. Put the slug first: plinth settings ${slug} --password`,
  },
  unpublish: {
    done: ({ slug }: { slug: string }) =>
      `${slug} is unpublished: visitors get 404, and everything is kept. To bring it back, run: plinth republish ${slug}`,
  },
  versions: {
    none: ({ slug }: { slug: string }) => `${slug} has no versions yet.`,
  },
  whoami: {
    access: { full: 'full', read: 'read only', drafts: 'drafts only' },
  },
}
