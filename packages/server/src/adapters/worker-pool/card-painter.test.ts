import { networkCaller } from '@plinth/domain/abuse/caller'
import { expect, test } from 'vitest'
import { drawCard } from '../cards/draw-card.ts'
import { createCardPainter } from './card-painter.ts'

const picture = (title: string) => ({ title, description: '', address: 'a.example', branded: true })

test('cards are painted on a thread, and work beyond the limit of a caller is refused', async () => {
  const painter = createCardPainter()
  const caller = networkCaller('192.0.2.7')
  const burst = Array.from({ length: 40 }, (_, number) =>
    painter.paint(picture(`${number}`), caller),
  )
  const other = painter.paint(picture('other'), networkCaller('192.0.2.8'))
  const results = await Promise.allSettled(burst)
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  // One is being painted, and 32 wait.
  expect(refused).toHaveLength(7)
  for (const reason of refused)
    expect(reason).toMatchObject({ code: 'unavailable', retryAfter: 60 })
  expect(await burst[0]).toEqual(drawCard(picture('0')))
  expect(await other).toEqual(drawCard(picture('other')))
  await painter.close()
})
