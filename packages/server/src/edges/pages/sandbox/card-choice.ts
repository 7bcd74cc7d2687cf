// Choice of a test card in the billing sandbox.
import { type SandboxCard, sandboxCards } from '../../../ports/billing-sandbox.ts'
import { messages } from './messages.ts'

export const cardChoice = (chosen: SandboxCard): string => `<fieldset>
<legend>${messages.card.title}</legend>
${sandboxCards
  .map(
    (card) =>
      `<div class="choice"><input type="radio" id="card-${card}" name="card" value="${card}"${card === chosen ? ' checked' : ''}><label for="card-${card}">${messages.card[card]}</label></div>`,
  )
  .join('\n')}
</fieldset>`
