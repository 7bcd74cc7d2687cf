// The MCP tools by name.
import { deleteTool } from './tools/delete.ts'
import { listTool } from './tools/list.ts'
import { promoteTool } from './tools/promote.ts'
import { publishTool } from './tools/publish.ts'
import { republishTool } from './tools/republish.ts'
import { stageUploadTool } from './tools/stage-upload.ts'
import type { Tool } from './tools/tool.ts'
import { unpublishTool } from './tools/unpublish.ts'
import { versionsTool } from './tools/versions.ts'

export const tools: ReadonlyMap<string, Tool> = new Map<string, Tool>([
  ['service_publish', publishTool],
  ['service_stage_upload', stageUploadTool],
  ['service_list', listTool],
  ['service_versions', versionsTool],
  ['service_promote', promoteTool],
  ['service_unpublish', unpublishTool],
  ['service_republish', republishTool],
  ['service_delete', deleteTool],
])
