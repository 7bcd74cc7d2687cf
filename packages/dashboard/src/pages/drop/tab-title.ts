import { messages } from './messages.ts'

const titles: ReadonlyMap<string, string> = new Map(
  Object.entries({
    versions: messages.tabs.versions,
    files: messages.tabs.files,
    views: messages.tabs.views,
    settings: messages.tabs.settings,
    domains: messages.tabs.domains,
  }),
)

/** Title of the window: the overview has the name of the drop, the other tabs their own before it. */
export function tabTitle(pathname: string, name: string): string {
  const tab = titles.get(/\/drops\/[^/]+\/([^/]+)/.exec(pathname)?.[1] ?? '')
  return tab === undefined ? name : messages.tabs.title({ tab, name })
}
