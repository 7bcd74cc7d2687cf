// List of the keyboard shortcuts, with the choice to turn single keys off.
import { Fragment, useState } from 'react'
import { Button } from '../components/button.tsx'
import { Checkbox } from '../components/checkbox.tsx'
import { Dialog, takesFocus } from '../components/dialog.tsx'
import { messages } from './messages.ts'
import { areShortcutsOn, storeShortcutsOn } from './shortcut-choice.ts'

const { sheet: texts } = messages

export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const [on, setOn] = useState(areShortcutsOn)
  return (
    <Dialog title={texts.title} onClose={onClose}>
      {texts.groups.map(({ title, keys }) => (
        <section key={title} aria-label={title}>
          <h3 className="mb-1 text-sm font-medium text-muted">{title}</h3>
          <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-sm">
            {keys.map(({ what, keys: names, between }) => (
              <div key={what} className="contents">
                <dt>{what}</dt>
                <dd className="flex justify-end gap-1">
                  {names.map((name, index) => (
                    <Fragment key={name}>
                      {index > 0 && between}
                      <kbd className="min-w-6 rounded border border-line bg-ground px-1.5 text-center font-sans text-xs leading-5">
                        {name}
                      </kbd>
                    </Fragment>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Checkbox
        label={texts.singleKeys}
        hint={texts.singleKeysHint}
        checked={on}
        onChange={(checked) => {
          setOn(checked)
          storeShortcutsOn(checked)
        }}
      />
      <Button ref={takesFocus} variant="quiet" className="justify-self-end" onClick={onClose}>
        {texts.close}
      </Button>
    </Dialog>
  )
}
