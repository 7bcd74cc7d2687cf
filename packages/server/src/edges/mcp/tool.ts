// A tool as data: what it is for, what it takes and returns, and the use case behind it.
import type { ToolAnnotations } from '@modelcontextprotocol/server'
import type { z } from 'zod'
import type { AccountActor } from '../../usecases/actor.ts'
import type { UseCases } from '../../usecases/bind.ts'
import type { Urls } from '../http/urls.ts'

export interface ToolContext {
  readonly useCases: UseCases
  readonly urls: Urls
  readonly actor: AccountActor
}

export interface Tool<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
> {
  readonly title: string
  /** For the model that decides whether to call it. */
  readonly description: string
  readonly input: Input
  readonly output: Output
  readonly annotations: ToolAnnotations
  call(context: ToolContext, input: z.output<Input>): Promise<ToolAnswer<z.input<Output>>>
}

export interface ToolAnswer<Output> {
  readonly output: Output
  /** The same for clients that show text only. */
  readonly text: string
}

export const defineTool = <Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
): Tool<Input, Output> => tool
