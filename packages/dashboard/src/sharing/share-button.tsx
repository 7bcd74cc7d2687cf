// Button that opens the dialog that shares a drop, whose code is loaded when the button is hovered
// or focused.
import { lazy, Suspense, useState } from 'react'
import type { Drop } from '../api/queries.ts'
import { Button } from '../components/button.tsx'
import { messages } from './messages.ts'

const load = () => import('./share-dialog.tsx')
const ShareDialog = lazy(load)

export function ShareButton({ drop }: { readonly drop: Drop }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        small
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpened(true)}
      >
        {messages.button}
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <ShareDialog drop={drop} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
