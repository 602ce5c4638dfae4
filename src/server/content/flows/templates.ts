import { readFlowFile, type FlowFile } from '#src/domain/flow-document/export.ts'
import { flowSpecs } from '#src/nodes/specs.ts'
import type { ContentLanguage } from '../schema.ts'
import appointmentEn from './appointment.en.json' with { type: 'json' }
import appointmentZh from './appointment.zh.json' with { type: 'json' }
import complaintEn from './complaint.en.json' with { type: 'json' }
import complaintZh from './complaint.zh.json' with { type: 'json' }
import leadFormEn from './lead-form.en.json' with { type: 'json' }
import leadFormZh from './lead-form.zh.json' with { type: 'json' }
import openingHoursEn from './opening-hours.en.json' with { type: 'json' }
import openingHoursZh from './opening-hours.zh.json' with { type: 'json' }
import orderStatusEn from './order-status.en.json' with { type: 'json' }
import orderStatusZh from './order-status.zh.json' with { type: 'json' }
import returnRefundEn from './return-refund.en.json' with { type: 'json' }
import returnRefundZh from './return-refund.zh.json' with { type: 'json' }
import { FLOW_TEMPLATES, type FlowTemplateName } from './names.ts'
import descriptions from './descriptions.json' with { type: 'json' }

const files: Record<FlowTemplateName, Record<ContentLanguage, unknown>> = {
  'order-status': { en: orderStatusEn, zh: orderStatusZh },
  'return-refund': { en: returnRefundEn, zh: returnRefundZh },
  appointment: { en: appointmentEn, zh: appointmentZh },
  'lead-form': { en: leadFormEn, zh: leadFormZh },
  complaint: { en: complaintEn, zh: complaintZh },
  'opening-hours': { en: openingHoursEn, zh: openingHoursZh },
}

export type FlowTemplate = FlowFile & { kind: 'standard' | 'ai'; id: FlowTemplateName; description: string }

/** A ready-made flow in one language; null for a name that is none. Throws on a faulty file. */
export function loadFlowTemplate(name: string, language: ContentLanguage): FlowTemplate | null {
  const id = FLOW_TEMPLATES.find((one) => one === name)
  if (id === undefined) return null
  const read = readFlowFile(() => flowSpecs, JSON.stringify(files[id][language]))
  if (!read.ok) throw new Error(`The template ${name} cannot be read: ${JSON.stringify(read.faults)}`)
  const { kind } = read.flow
  if (kind === 'ivr') throw new Error(`The template ${name} is a voice menu.`)
  return { id, description: descriptions[id][language], ...read.flow, kind }
}
