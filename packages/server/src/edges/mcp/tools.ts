// The MCP tools by name, in the order of their listing.
import { deleteTool } from './tools/delete.ts'
import { editTool } from './tools/edit.ts'
import { listTool } from './tools/list.ts'
import { promoteTool } from './tools/promote.ts'
import { publishTool } from './tools/publish.ts'
import { readTool } from './tools/read.ts'
import { settingsTool } from './tools/settings.ts'
import { stageUploadTool } from './tools/stage-upload.ts'
import type { Tool } from './tools/tool.ts'
import { versionsTool } from './tools/versions.ts'
import { viewsTool } from './tools/views.ts'

export const tools: ReadonlyMap<string, Tool> = new Map<string, Tool>([
  ['service_publish', publishTool],
  ['service_stage_upload', stageUploadTool],
  ['service_list', listTool],
  ['service_read', readTool],
  ['service_edit', editTool],
  ['service_versions', versionsTool],
  ['service_promote', promoteTool],
  ['service_settings', settingsTool],
  ['service_views', viewsTool],
  ['service_delete', deleteTool],
])
