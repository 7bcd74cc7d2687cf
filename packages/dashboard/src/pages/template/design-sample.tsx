import type { Sample } from '../../templates/parts/template.ts'
import { messages } from './messages.ts'

export const DesignSample = ({ sample }: { readonly sample: Sample }) => (
  <span
    aria-hidden="true"
    className="grid h-16 content-center gap-1.5 rounded-md px-3 shadow-[inset_0_0_0_1px_rgb(0_0_0/0.08)]"
    style={{ background: sample.ground, color: sample.ink, fontFamily: sample.font }}
  >
    <span className="text-2xl leading-none">{messages.editor.designSample}</span>
    <span className="h-1 w-8" style={{ background: sample.accent }} />
  </span>
)
