// Definition of an MCP tool: description, input and output schemas, and the function that runs it.
import type { ToolAnnotations } from '@modelcontextprotocol/server'
import type { PermissionName } from '@plinth/domain/accounts/roles'
import type { z } from 'zod'
import type { AccountActor } from '../../../usecases/access/actor.ts'
import type { UseCases } from '../../../usecases/bind.ts'
import type { Urls } from '../../http/urls.ts'

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
  /** Required of the caller before the tool runs. Use cases may require more for some drops. */
  readonly right: PermissionName
  /** Read by the model that decides whether to call the tool. */
  readonly description: string
  readonly input: Input
  /** Absent if the result is text only: clients show a model either the text or the output. */
  readonly output?: Output
  readonly annotations: ToolAnnotations
  call(context: ToolContext, input: z.output<Input>): Promise<ToolResult<z.input<Output>>>
}

export interface ToolResult<Output> {
  readonly output?: Output
  /** What a model needs of the result: many clients show it only the text. */
  readonly text: string
  /** The drop that the call was about, for the log, if the output does not have both. */
  readonly drop?: { readonly id: string; readonly slug: string }
}

export const defineTool = <Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
): Tool<Input, Output> => tool
