// Choice of a test card in the billing sandbox.
import { type SandboxCard, sandboxCards } from '../../../ports/billing-sandbox.ts'
import { cardNames } from './labels.ts'

export const cardChoice = (chosen: SandboxCard): string => `<fieldset>
<legend>Card</legend>
${sandboxCards
  .map(
    (card) =>
      `<div class="choice"><input type="radio" id="card-${card}" name="card" value="${card}"${card === chosen ? ' checked' : ''}><label for="card-${card}">${cardNames[card]}</label></div>`,
  )
  .join('\n')}
</fieldset>`
