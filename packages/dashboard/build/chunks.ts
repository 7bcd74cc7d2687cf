// Chunks that the build would otherwise divide into many small files, which compress less well.

/** Only needed by pages that change something, by the editor, or by the pages of operators. */
const loadedLater =
  '(?!.*(useMutation|mutationObserver|useBlocker|useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver))'

/**
 * Used by the list and by the page of a drop; the front page uses none of them. What they import may
 * not be in the first script: it is only run after them.
 */
const sharedFiles = [
  'api/queries',
  'components/(icon|lock|menu|menu-trigger|problem-note|see-plans|segments)',
  'drops/(at-rest|drop-state|find-drops|frame-queue|messages|near-viewport|picture-frames|thumbnail)',
  'keyboard/list-keys',
  'pages/(drops/last-search|drops/messages|headings/messages)',
  'plans/(plan-full-note|use-has-plans)',
  'shell/(messages|session-context|use-title)',
  'views/(chart-shape|format-views|messages)',
]
/** Of the domain. */
const sharedRules = ['serving/thumbnail-target', 'visitors/views']

export const chunks = {
  // A dependency of a group can be in another one, or in the first script of the front page.
  includeDependenciesRecursively: false,
  groups: [
    { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
    {
      name: 'libraries',
      test: new RegExp(`/node_modules/(@tanstack|use-sync-external-store)/${loadedLater}`),
    },
    // Used by the front page too.
    {
      name: 'controls',
      test: /\/dashboard\/src\/components\/(copy-button|select|state-dot|use-copy)\.tsx?$/,
    },
    {
      name: 'shared',
      test: new RegExp(
        `/(dashboard/src/(${sharedFiles.join('|')})|domain/src/(${sharedRules.join('|')}))\\.tsx?$`,
      ),
    },
  ],
}
