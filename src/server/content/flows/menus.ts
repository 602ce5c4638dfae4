import { readFlowFile, type FlowFile } from '#src/domain/flow-document/export.ts'
import { ivrSpecs } from '#src/nodes/specs.ts'
import type { ContentLanguage } from '../schema.ts'
import afterHoursEn from './menu-after-hours.en.json' with { type: 'json' }
import afterHoursZh from './menu-after-hours.zh.json' with { type: 'json' }
import callbackEn from './menu-callback.en.json' with { type: 'json' }
import callbackZh from './menu-callback.zh.json' with { type: 'json' }
import departmentsEn from './menu-departments.en.json' with { type: 'json' }
import departmentsZh from './menu-departments.zh.json' with { type: 'json' }
import descriptions from './menu-descriptions.json' with { type: 'json' }
import orderStatusEn from './menu-order-status.en.json' with { type: 'json' }
import orderStatusZh from './menu-order-status.zh.json' with { type: 'json' }
import { MENU_TEMPLATES, type MenuTemplateName } from './names.ts'

const files: Record<MenuTemplateName, Record<ContentLanguage, unknown>> = {
  departments: { en: departmentsEn, zh: departmentsZh },
  'after-hours': { en: afterHoursEn, zh: afterHoursZh },
  'order-status': { en: orderStatusEn, zh: orderStatusZh },
  callback: { en: callbackEn, zh: callbackZh },
}

export type MenuTemplate = FlowFile & { kind: 'ivr'; id: MenuTemplateName; description: string }

/** A ready-made voice menu in one language; null for a name that is none. Throws on a faulty file. */
export function loadMenuTemplate(name: string, language: ContentLanguage): MenuTemplate | null {
  const id = MENU_TEMPLATES.find((one) => one === name)
  if (id === undefined) return null
  const read = readFlowFile(() => ivrSpecs, JSON.stringify(files[id][language]))
  if (!read.ok) throw new Error(`The menu ${name} cannot be read: ${JSON.stringify(read.faults)}`)
  return { id, description: descriptions[id][language], ...read.flow, kind: 'ivr' }
}
