import { graphToJson } from '#src/domain/graph/json.ts'
import { FLOW_TEMPLATES } from '../../content/flows/names.ts'
import { loadFlowTemplate } from '../../content/flows/templates.ts'
import type { ContentLanguage } from '../../content/schema.ts'

/** Ready-made flows to begin with. */
export function listFlowTemplates({ language }: { language: ContentLanguage }) {
  return FLOW_TEMPLATES.flatMap((id) => {
    const template = loadFlowTemplate(id, language)
    if (!template) return []
    const { name, description, kind, document } = template
    return [{ id, name, description, kind, document: graphToJson(document), nodes: document.nodes.size }]
  })
}
