import { loadMenuTemplate } from '../../content/flows/menus.ts'
import { MENU_TEMPLATES } from '../../content/flows/names.ts'
import type { ContentLanguage } from '../../content/schema.ts'

/** Ready-made menus to begin with. */
export function listMenuTemplates({ language }: { language: ContentLanguage }) {
  return MENU_TEMPLATES.flatMap((id) => {
    const template = loadMenuTemplate(id, language)
    return template
      ? [{ id, name: template.name, description: template.description, nodes: template.document.nodes.size }]
      : []
  })
}
