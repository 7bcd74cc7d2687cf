// Hook with the entries of the command palette: drops, pages and actions.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type Drop, dropsQuery } from '../api/queries.ts'
import { useCopy } from '../components/use-copy.ts'
import { noSearch, sortDrops, titleOf } from '../drops/find-drops.ts'
import { messages as dropMessages } from '../drops/messages.ts'
import { storeTheme, themeOptions } from '../theme/theme.ts'
import { messages } from './messages.ts'
import type { PaletteGroup, PaletteItem } from './palette-items.ts'

const { palette: texts } = messages

const noDrops: readonly Drop[] = []

export function usePaletteGroups(operator: boolean, onHelp: () => void): readonly PaletteGroup[] {
  const navigate = useNavigate()
  const copy = useCopy()
  const { data: drops = noDrops } = useQuery(dropsQuery)
  return useMemo(() => {
    const latest = sortDrops(drops, 'updated', undefined)
    const page = (
      label: string,
      to:
        | '/new'
        | '/new/paste'
        | `/settings/${'account' | 'organisation' | 'plan' | 'tokens' | 'apps' | 'usage'}`
        | '/operator',
    ): PaletteItem => ({ id: to, label, run: () => void navigate({ to }) })
    return [
      {
        title: texts.drops,
        most: 6,
        items: latest.map((drop) => ({
          ...describe(drop),
          label: titleOf(drop),
          run: () => void navigate({ to: '/drops/$id', params: { id: drop.id } }),
        })),
      },
      {
        title: texts.copy,
        most: 6,
        items: latest.map((drop) => ({
          ...describe(drop),
          id: `copy ${drop.id}`,
          label: dropMessages.address.copyOf({ name: titleOf(drop) }),
          after: 'copy',
          run: () => copy(drop.url, dropMessages.address.copied),
        })),
      },
      {
        title: texts.pages,
        most: 12,
        items: [
          {
            id: '/',
            label: texts.page.drops,
            run: () => void navigate({ to: '/', search: noSearch }),
          },
          page(texts.page.newDrop, '/new'),
          page(texts.page.paste, '/new/paste'),
          {
            id: '/connect',
            label: texts.page.connect,
            words: texts.connectWords,
            run: () => void navigate({ to: '/connect/$guide', params: { guide: 'claude' } }),
          },
          page(texts.page.account, '/settings/account'),
          page(texts.page.organisation, '/settings/organisation'),
          page(texts.page.plan, '/settings/plan'),
          page(texts.page.tokens, '/settings/tokens'),
          page(texts.page.apps, '/settings/apps'),
          page(texts.page.usage, '/settings/usage'),
          ...(operator ? [page(texts.page.operator, '/operator')] : []),
          { id: 'docs', label: texts.page.docs, run: () => window.location.assign('/docs') },
        ],
      },
      {
        title: texts.actions,
        most: 6,
        items: [
          { id: 'help', label: texts.help, words: '?', run: onHelp },
          ...themeOptions.map(({ value, label }) => ({
            id: `theme ${value}`,
            label: texts.theme({ label }),
            run: () => storeTheme(value),
          })),
        ],
      },
    ]
  }, [drops, navigate, copy, operator, onHelp])
}

const describe = ({ id, slug, url, tags }: Drop) => ({
  id,
  note: new URL(url).host,
  words: `${slug} ${tags.join(' ')}`,
})
