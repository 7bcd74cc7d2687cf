// Download link that checks the session first.
import type { ComponentProps, MouseEvent } from 'react'
import { useDownload } from './use-download.ts'

type DownloadLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { readonly href: string }

export function DownloadLink({ href, ...rest }: DownloadLinkProps) {
  const download = useDownload()
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    download(href)
  }
  return <a {...rest} href={href} download onClick={onClick} />
}
