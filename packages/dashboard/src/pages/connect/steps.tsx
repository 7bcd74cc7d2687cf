import type { ReactNode } from 'react'
import { RichText } from '../../components/rich-text.tsx'

/** Numbered instructions. */
export const Steps = ({ children }: { readonly children: ReactNode }) => (
  <ol className="grid list-decimal gap-5 pl-5 marker:text-muted">{children}</ol>
)

export const Step = ({ children }: { readonly children: ReactNode }) => (
  <li className="pl-1">
    <div className="grid gap-2">{children}</div>
  </li>
)

interface AlternativeProps {
  readonly title: string
  readonly children: ReactNode
}

/** Another way to connect the same client, below its steps. */
export const Alternative = ({ title, children }: AlternativeProps) => (
  <div className="grid gap-2 border-t border-line pt-5">
    <h2>{title}</h2>
    {children}
  </div>
)

interface TextProps {
  readonly text: string
}

export const Instruction = ({ text }: TextProps) => (
  <p>
    <RichText text={text} />
  </p>
)

/** An addition to an instruction, for some readers only. */
export const Note = ({ text }: TextProps) => (
  <p className="text-sm text-muted">
    <RichText text={text} />
  </p>
)
