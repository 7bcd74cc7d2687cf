import type { Tool } from './tool.ts'
import { deleteTool } from './tools/delete.ts'
import { listTool } from './tools/list.ts'
import { publishTool } from './tools/publish.ts'

export const tools: ReadonlyMap<string, Tool> = new Map<string, Tool>([
  ['service_publish', publishTool],
  ['service_list', listTool],
  ['service_delete', deleteTool],
])
